import { createContext, createElement, lazy, useContext, type ComponentType } from 'react';

import { loadPatiently } from './line.ts';

/** Collects the files of the late parts of a document that is being drawn. */
export const LateFiles = /* @__PURE__ */ createContext<Set<string> | null>(null);

/** A part whose script comes when it is first drawn, and a way to wait for it. */
export type LazyPart<Props extends object> = ComponentType<Props> & { arrive: () => Promise<unknown> };

/**
 * A part of a page whose script is fetched when it is first drawn. A line that is lost meanwhile does not take the
 * page down: what the server drew stays until the script is there. The server knows its files (see vite.config.ts) and
 * names them in the document: they come with the others, and not after these have begun to draw.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  files: readonly string[] = [],
): LazyPart<Props> {
  let arrival: Promise<ComponentType<Props>> | undefined;
  const arrive = () => (arrival ??= loadPatiently(load));

  const Part = lazy(async () => ({ default: await arrive() })) as ComponentType<Props>;
  return Object.assign(import.meta.env.SSR ? nameFiles(Part, files) : Part, { arrive });
}

function nameFiles<Props extends object>(Part: ComponentType<Props>, files: readonly string[]): ComponentType<Props> {
  return function NamedPart(props: Props) {
    const collected = useContext(LateFiles);
    for (const file of files) collected?.add(file);
    return createElement(Part, props);
  };
}
