import { data } from 'react-router';

import type { Route } from './+types/lesson';
import { getPortal } from '#app/portal.ts';
import { pack, useUnpacked } from '#app/pages/packed.ts';
import { revalidateUnlessSamePage } from '#app/pages/revalidate-unless-same-page.ts';
import { sendSignature } from '#app/pages/training/agreement/send-signature.ts';
import { signatureAction } from '#app/pages/training/agreement/signature-action.server.ts';
import { describeLesson } from './describe-lesson.server.ts';
import { LessonPlayer } from './lesson-player.tsx';

/** Loads a lesson with all its steps, so that moving between steps doesn't need a connection. */
export function loader({ params, url, context }: Route.LoaderArgs) {
  const lesson = describeLesson(getPortal(context).content, params, url.searchParams.get('step'));
  if (lesson === null) throw data(null, { status: 404 });
  return pack(lesson);
}

export const shouldRevalidate = revalidateUnlessSamePage;

/** Handles the agreement, which is the only form that a lesson can contain. */
export function action(args: Route.ActionArgs) {
  return signatureAction(args);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendSignature(serverAction);
}

export default function Lesson({ loaderData }: Route.ComponentProps) {
  const lesson = useUnpacked(loaderData);
  // The key resets the player, so that what was opened in one lesson isn't open in the next.
  return <LessonPlayer key={lesson.id} lesson={lesson} />;
}
