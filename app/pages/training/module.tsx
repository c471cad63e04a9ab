import { ArrowRight } from 'lucide-react';
import { data, Link } from 'react-router';

import type { Route } from './+types/module';
import { getPortal } from '#app/portal.ts';
import { unlessSamePage } from '../same-page.ts';
import { useBrand } from '../use-brand.ts';
import { describeModule, showAgreement } from './describe-module.server.ts';
import { ModuleComing } from './module-coming.tsx';
import { ModuleHead } from './module-head.tsx';
import { ModuleTeaching } from './module-teaching.tsx';

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
      {module.next === null || module.id === 'welcome' ? null : <NextModule next={module.next} />}
    </>
  );
}

function NextModule({ next }: { next: { title: string; to: string } }) {
  return (
    <p className="mt-16 border-t border-line pt-5 print:hidden">
      <Link to={next.to} prefetch="intent" className="group inline-flex min-h-11 flex-col justify-center">
        <span className="text-sm text-ink-muted">Next module</span>
        <span className="inline-flex items-center gap-2 font-serif text-xl font-semibold text-brand group-hover:underline">
          {next.title}
          <ArrowRight aria-hidden className="size-5" />
        </span>
      </Link>
    </p>
  );
}
