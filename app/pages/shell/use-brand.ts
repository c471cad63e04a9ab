import { useRouteLoaderData } from 'react-router';

import type { loader } from '#app/root.tsx';

type PublicBrand = Awaited<ReturnType<typeof loader>>['brand'];

/** Returns the provider's names and looks. Use it below the root, whose loader brings them. */
export function useBrand(): PublicBrand {
  const root = useRouteLoaderData<typeof loader>('root');
  if (root === undefined) throw new Error('The brand is known only below the root route.');
  return root.brand;
}
