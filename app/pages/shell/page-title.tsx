import { createContext, useContext } from 'react';

import { useBrand } from './use-brand.ts';

/** Takes the title while the server renders a page: the answer tells it to the worker, which lists saved pages by it. */
export const TitleReceiver = createContext<(title: string) => void>(() => undefined);

/** The title of a page in the browser's tab, with the product's name. */
export function PageTitle({ children: title }: { children: string }) {
  const { product } = useBrand();
  const receive = useContext(TitleReceiver);
  if (import.meta.env.SSR) receive(title);

  return <title>{`${title} · ${product}`}</title>;
}
