import { ArrowRight } from 'lucide-react';
import { data, Link } from 'react-router';

import type { Route } from './+types/module';
import { getPortal } from '#app/portal.ts';
import { unlessSamePage } from '../same-page.ts';
import { useBrand } from '../use-brand.ts';
import { describeModule } from './describe-module.server.ts';
import { ModuleComing } from './module-coming.tsx';
import { ModuleHead } from './module-head.tsx';
import { ModuleTeaching } from './module-teaching.tsx';

/** One route module for all twelve modules: which one is the last part of the matched pattern. */
export function loader({ pattern, context }: Route.LoaderArgs) {
  const { content } = getPortal(context);
  const module = describeModule(content, pattern.split('/').at(-1) ?? '');
  if (module === null) throw data('There is no such module any more.', { status: 404 });

  return { module, welcomeVideo: content.brand.welcomeVideo ?? null };
}

export const shouldRevalidate = unlessSamePage;

export default function Module({ loaderData }: Route.ComponentProps) {
  const { module, welcomeVideo } = loaderData;
  const { product } = useBrand();

  return (
    <>
      <title>{`${module.title} · ${product}`}</title>
      <ModuleHead module={module} />
      {module.teaching === null ? <ModuleComing moduleId={module.id} /> : <ModuleTeaching moduleId={module.id} teaching={module.teaching} next={module.next} video={welcomeVideo} />}
      {module.next === null ? null : (
        <p className="mt-16 border-t border-line pt-5 print:hidden">
          <Link to={module.next.to} prefetch="intent" className="group inline-flex min-h-11 flex-col justify-center">
            <span className="text-sm text-ink-muted">Next module</span>
            <span className="inline-flex items-center gap-2 font-serif text-xl font-semibold text-brand group-hover:underline">
              {module.next.title}
              <ArrowRight aria-hidden className="size-5" />
            </span>
          </Link>
        </p>
      )}
    </>
  );
}
