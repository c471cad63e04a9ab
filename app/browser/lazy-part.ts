import { createContext, createElement, lazy, useContext, type ComponentType, type ReactNode } from 'react';

import { loadPatiently } from './line.ts';

/** Collects the files of the late parts of a document that is being drawn; null within a part that is far down. */
export const LateFiles = /* @__PURE__ */ createContext<Set<string> | null>(null);

/** A part whose script comes when it is first drawn, and a way to wait for it. */
export type LazyPart<Props extends object> = ComponentType<Props> & { arrive: () => Promise<unknown> };

/**
 * A part of a page whose script is fetched when it is first drawn. A line that is lost meanwhile does not take the
 * page down: what the server drew stays until the script is there. The server knows its files (see vite.config.ts) and
 * names them in the document: they come with the others, and not after these have begun to draw.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, files: readonly string[] = []): LazyPart<Props> {
  let arrival: Promise<ComponentType<Props>> | undefined;
  const arrive = () => (arrival ??= loadPatiently(load));

  const Part = lazy(async () => ({ default: await arrive() })) as ComponentType<Props>;
  return Object.assign(import.meta.env.SSR ? nameFiles(Part, files) : Part, { arrive });
}

/** What is far down a page: the scripts of its late parts are not asked for with those of the page. */
export function FarDown({ children }: { children: ReactNode }): ReactNode {
  return import.meta.env.SSR ? createElement(LateFiles, { value: null }, children) : children;
}

/** A part far down a page: its script is asked for when the page has begun to draw, so that it does not delay what is seen first. */
export function farPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazyPart(load);
  return function FarPart(props: Props) {
    return FarDown({ children: createElement(Part, props) });
  };
}

function nameFiles<Props extends object>(Part: ComponentType<Props>, files: readonly string[]): ComponentType<Props> {
  return function NamedPart(props: Props) {
    const collected = useContext(LateFiles);
    for (const file of files) collected?.add(file);
    return createElement(Part, props);
  };
}
