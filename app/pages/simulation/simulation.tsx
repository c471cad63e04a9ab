import { Suspense } from 'react';
import { data } from 'react-router';

import type { Route } from './+types/simulation';
import { findLesson, type LessonPlace } from '#app/content/find-lesson.ts';
import { lazyPart } from '#app/first-paint/lazy-part.ts';
import { getPortal } from '#app/portal.ts';
import { NoScriptNote } from '#app/ui/no-script-note.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { revalidateUnlessSamePage } from '#app/pages/revalidate-unless-same-page.ts';
import { PageTitle } from '#app/ui/page-title.tsx';

/** The simulation's code loads separately, so that the page is readable sooner. */
const SimulationPlayer = lazyPart(async () => (await import('./simulation-player.tsx')).SimulationPlayer);

/** Loads a simulated morning in an inbox, with the lesson that teaches each message. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { content } = getPortal(context);
  const simulation = content.simulations.get(params.simulation);
  if (simulation === undefined) throw data(null, { status: 404 });

  const lessons = simulation.messages.flatMap(({ lesson }): [string, LessonPlace][] => {
    const place = findLesson(content.modulePages, lesson);
    return place === null ? [] : [[lesson, place]];
  });
  return { id: params.simulation, simulation, lessons: Object.fromEntries(lessons), weights: content.draftCheck.weights };
}

export const shouldRevalidate = revalidateUnlessSamePage;

export default function SimulationPage({ loaderData }: Route.ComponentProps) {
  const { title, purpose, day, minutes } = loaderData.simulation;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead eyebrow={`Simulation · about ${minutes} min`} title={title} purpose={<span className="max-md:hidden">{purpose}</span>}>
        <p className="mt-2 text-sm text-ink-muted">{day}</p>
      </PageHead>
      <NoScriptNote>
        The simulation needs JavaScript, which is turned off in this browser. Turn it on and reload the page. You can read the lessons
        without it.
      </NoScriptNote>
      <Suspense>
        <SimulationPlayer {...loaderData} />
      </Suspense>
    </>
  );
}
