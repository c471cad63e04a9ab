import { data } from 'react-router';

import type { Route } from './+types/module-end';
import { getPortal } from '#app/portal.ts';
import { pack, useUnpacked } from '#app/pages/packed.ts';
import { revalidateUnlessSamePage } from '#app/pages/revalidate-unless-same-page.ts';
import { useBrand } from '#app/ui/brand/use-brand.ts';
import { describeModuleEnd } from './describe-module-end.server.ts';
import { ModuleEndPage } from './module-end-page.tsx';

/** Loads the end of a module. Until the module's lessons are complete, the page lists them. */
export function loader({ params, context }: Route.LoaderArgs) {
  const module = describeModuleEnd(getPortal(context).content, params.module);
  if (module === null) throw data(null, { status: 404 });
  return pack(module);
}

export const shouldRevalidate = revalidateUnlessSamePage;

export default function ModuleEnd({ loaderData }: Route.ComponentProps) {
  const module = useUnpacked(loaderData);
  const { product } = useBrand();

  return (
    <>
      <title>{`${module.title}, lesson by lesson · ${product}`}</title>
      <ModuleEndPage key={module.id} module={module} />
    </>
  );
}
