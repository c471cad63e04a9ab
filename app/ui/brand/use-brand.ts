import { useRouteLoaderData } from 'react-router';

/** The provider's names and colours, as every page can show them. The root route loads them. */
export interface PublicBrand {
  product: string;
  school: string;
  credential: string;
  provider: string;
  supportEmail: string;
  logo?: string;
  colours: { brand?: string; brandDark?: string; menu?: string; accent?: string };
  /** The full address of the picture for link previews, if the portal knows its own address. */
  preview?: string;
}

/** Returns the provider's names and colours. This hook works only below the root route, which loads them. */
export function useBrand(): PublicBrand {
  const root = useRouteLoaderData<{ brand: PublicBrand }>('root');
  if (root === undefined) throw new Error('The brand is only available below the root route.');
  return root.brand;
}
