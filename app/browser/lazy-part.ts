import { createContext, createElement, lazy, useContext, type ComponentType, type ReactNode } from 'react';

import { loadPatiently } from './connection.ts';

/** The files of a document's late parts: what comes with the scripts of the page, and what is far down it and comes after these. */
export interface LateFiles {
  near: Set<string>;
  far: Set<string>;
}

/** Collects them while a document is drawn. */
export const CollectedFiles = /* @__PURE__ */ createContext<LateFiles | null>(null);

const IsFarDown = /* @__PURE__ */ createContext(false);

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

/** What is far down a page: the scripts of its late parts are asked for once those of the page have come. */
export function BelowFold({ children }: { children: ReactNode }): ReactNode {
  return import.meta.env.SSR ? createElement(IsFarDown, { value: true }, children) : children;
}

/** A part far down a page: its script comes after those of the page, so that it does not delay what is seen first. */
export function belowFoldPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  files: readonly string[] = [],
): ComponentType<Props> {
  const Part = import.meta.env.SSR ? lazyPart(load, files) : lazyPart(load);
  return function FarPart(props: Props) {
    return BelowFold({ children: createElement(Part, props) });
  };
}

function nameFiles<Props extends object>(Part: ComponentType<Props>, files: readonly string[]): ComponentType<Props> {
  return function NamedPart(props: Props) {
    const collected = useContext(CollectedFiles);
    const own = useContext(IsFarDown) ? collected?.far : collected?.near;
    for (const file of files) own?.add(file);
    return createElement(Part, props);
  };
}
