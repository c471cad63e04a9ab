import { Fragment } from 'react';
import { data } from 'react-router';

import type { Route } from './+types/module';
import { getPortal } from '#app/portal.ts';
import { pack, useUnpacked } from '#app/pages/packed.ts';
import { revalidateUnlessSamePage } from '#app/pages/revalidate-unless-same-page.ts';
import { PageTitle } from '#app/ui/page-title.tsx';
import { describeModule, showAgreement } from './describe-module.server.ts';
import { ModuleComing } from './module-coming.tsx';
import { ModuleHead } from './module-head.tsx';
import { ModuleTeaching } from './module-teaching.tsx';
import { NextModule } from './next-module.tsx';
import { sendSignature } from '#app/pages/training/agreement/send-signature.ts';
import { signatureAction } from '#app/pages/training/agreement/signature-action.server.ts';

/** Loads the page of any module without a route of its own. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { content } = getPortal(context);
  const module = describeModule(content, params.module.toLowerCase());
  if (module === null) throw data(null, { status: 404 });

  const { welcomeVideo = null, rolesVideo = null } = content.brand;
  return pack({ module, videos: { welcome: welcomeVideo, roles: rolesVideo }, agreement: showAgreement(content, module) });
}

export const shouldRevalidate = revalidateUnlessSamePage;

/** Handles the agreement, which is the only form that a module can contain. */
export function action(args: Route.ActionArgs) {
  return signatureAction(args);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendSignature(serverAction);
}

export default function Module({ loaderData }: Route.ComponentProps) {
  const { module, videos, agreement } = useUnpacked(loaderData);
  return (
    // The key resets the page, so that what was opened in one module isn't open in the next.
    <Fragment key={module.id}>
      <PageTitle>{module.title}</PageTitle>
      <ModuleHead module={module} />
      {module.teaching === null ? (
        <ModuleComing moduleId={module.id} />
      ) : (
        <ModuleTeaching moduleId={module.id} teaching={module.teaching} next={module.next} videos={videos} agreement={agreement} />
      )}
      {/* The welcome module's checklist already has a link to the next module. */}
      {module.id === 'welcome' ? null : <NextModule next={module.next} />}
    </Fragment>
  );
}
