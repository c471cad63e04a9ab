import { createContext, useContext } from 'react';

import { useBrand } from './use-brand.ts';

/**
 * A context for collecting the page's title during server rendering. The response passes it on to the worker, which lists saved pages by
 * title.
 */
export const TitleReceiver = createContext<(title: string) => void>(() => undefined);

/** A page's title for the browser tab, followed by the product name. */
export function PageTitle({ children: title }: { children: string }) {
  const { product } = useBrand();
  const receive = useContext(TitleReceiver);
  if (import.meta.env.SSR) receive(title);

  return <title>{`${title} · ${product}`}</title>;
}
