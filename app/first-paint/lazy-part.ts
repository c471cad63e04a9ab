import { createContext, createElement, lazy, useContext, type ComponentType, type ReactNode } from 'react';

import { loadWithRetry } from '#app/browser/connection.ts';

/**
 * The script files of a document's lazy-loaded parts. The `near` files load with the page's own scripts. The `far` files are for parts below the
 * fold and load last.
 */
export interface LateFiles {
  near: Set<string>;
  far: Set<string>;
}

/** Collects the files of lazy-loaded parts while a document is rendered. */
export const CollectedFiles = /* @__PURE__ */ createContext<LateFiles | null>(null);

const IsBelowFold = /* @__PURE__ */ createContext(false);

/** A component whose script loads on first render. `preload` resolves when the script has loaded. */
export type LazyPart<Props extends object> = ComponentType<Props> & { preload: () => Promise<unknown> };

/**
 * Creates a component whose script loads on first render. Until the script arrives, the server's HTML stays, even if the connection is
 * lost. The server lists the script's files in the document (see vite-plugins.ts), so that they load along with the page's other files.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, files: readonly string[] = []): LazyPart<Props> {
  let arrival: Promise<ComponentType<Props>> | undefined;
  const preload = () => (arrival ??= loadWithRetry(load));

  const Part = lazy(async () => ({ default: await preload() })) as ComponentType<Props>;
  return Object.assign(import.meta.env.SSR ? nameFiles(Part, files) : Part, { preload });
}

/**
 * Marks content as below the fold, so that scripts for its lazy-loaded parts are requested after the page's own. Has no effect if `when` is false.
 */
export function BelowFold({ when = true, children }: { when?: boolean; children: ReactNode }): ReactNode {
  return import.meta.env.SSR && when ? createElement(IsBelowFold, { value: true }, children) : children;
}

/** Creates a component that's shown below the fold. Its script loads after the page's own, so that it doesn't delay the content in view. */
export function belowFoldPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  files: readonly string[] = [],
): ComponentType<Props> {
  const Part = import.meta.env.SSR ? lazyPart(load, files) : lazyPart(load);
  return function BelowFoldPart(props: Props) {
    return BelowFold({ children: createElement(Part, props) });
  };
}

function nameFiles<Props extends object>(Part: ComponentType<Props>, files: readonly string[]): ComponentType<Props> {
  return function NamedPart(props: Props) {
    const collected = useContext(CollectedFiles);
    const own = useContext(IsBelowFold) ? collected?.far : collected?.near;
    for (const file of files) own?.add(file);
    return createElement(Part, props);
  };
}
