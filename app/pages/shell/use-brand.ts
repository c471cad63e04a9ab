import { useRouteLoaderData } from 'react-router';

import type { loader } from '#app/root.tsx';

type PublicBrand = Awaited<ReturnType<typeof loader>>['brand'];

/** Returns the provider's names and colours. This hook works only below the root route, which loads them. */
export function useBrand(): PublicBrand {
  const root = useRouteLoaderData<typeof loader>('root');
  if (root === undefined) throw new Error('The brand is only available below the root route.');
  return root.brand;
}
