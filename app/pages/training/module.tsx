import { data } from 'react-router';

import type { Route } from './+types/module';
import { getPortal } from '#app/portal.ts';
import { unlessSamePage } from '../same-page.ts';
import { useBrand } from '../use-brand.ts';
import { describeModule, showAgreement } from './describe-module.server.ts';
import { ModuleComing } from './module-coming.tsx';
import { ModuleHead } from './module-head.tsx';
import { ModuleTeaching } from './module-teaching.tsx';
import { NextModule } from './next-module.tsx';

/** One route module for all twelve modules: which one is the last part of the matched pattern. */
export function loader({ pattern, context }: Route.LoaderArgs) {
  const { content } = getPortal(context);
  const module = describeModule(content, pattern.split('/').at(-1) ?? '');
  if (module === null) throw data('There is no such module any more.', { status: 404 });

  return { module, welcomeVideo: content.brand.welcomeVideo ?? null, agreement: showAgreement(content, module) };
}

export const shouldRevalidate = unlessSamePage;

export default function Module({ loaderData }: Route.ComponentProps) {
  const { module, welcomeVideo, agreement } = loaderData;
  const { product } = useBrand();

  return (
    <>
      <title>{`${module.title} · ${product}`}</title>
      <ModuleHead module={module} />
      {module.teaching === null ? (
        <ModuleComing moduleId={module.id} />
      ) : (
        <ModuleTeaching moduleId={module.id} teaching={module.teaching} next={module.next} video={welcomeVideo} agreement={agreement} />
      )}
      {/* The welcome module leads on with the button of its checklist, once its lessons are complete. */}
      {module.id === 'welcome' ? null : <NextModule next={module.next} />}
    </>
  );
}
