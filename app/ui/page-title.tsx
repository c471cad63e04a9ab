import { createContext, useContext } from 'react';

import { useBrand } from './brand/use-brand.ts';

/**
 * Collects the page's title during server rendering. The response passes the title on to the service worker, which lists saved pages by
 * title.
 */
export const TitleReceiver = createContext<(title: string) => void>(() => undefined);

/** Sets a page's title in the browser tab, followed by the product name. */
export function PageTitle({ children: title }: { children: string }) {
  const { product } = useBrand();
  const receive = useContext(TitleReceiver);
  if (import.meta.env.SSR) receive(title);

  return <title>{`${title} · ${product}`}</title>;
}
