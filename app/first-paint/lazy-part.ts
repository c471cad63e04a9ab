import { createContext, createElement, lazy, useContext, type ComponentType, type ReactNode } from 'react';

import { loadPatiently } from '#app/browser/connection.ts';

/** The files of a document's late parts: those that load with the page's scripts, and those below the fold that load afterwards. */
export interface LateFiles {
  near: Set<string>;
  far: Set<string>;
}

/** A context for collecting the files of late parts while a document is rendered. */
export const CollectedFiles = /* @__PURE__ */ createContext<LateFiles | null>(null);

const IsFarDown = /* @__PURE__ */ createContext(false);

/** A component whose script loads when it's first rendered, with a way to wait for the script. */
export type LazyPart<Props extends object> = ComponentType<Props> & { arrive: () => Promise<unknown> };

/**
 * Creates a component whose script loads when it's first rendered. If the connection is lost meanwhile, the server's HTML stays until the
 * script arrives. The server knows which files the script needs (see vite-plugins.ts) and lists them in the document, so that they load
 * along with the others.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, files: readonly string[] = []): LazyPart<Props> {
  let arrival: Promise<ComponentType<Props>> | undefined;
  const arrive = () => (arrival ??= loadPatiently(load));

  const Part = lazy(async () => ({ default: await arrive() })) as ComponentType<Props>;
  return Object.assign(import.meta.env.SSR ? nameFiles(Part, files) : Part, { arrive });
}

/** Marks its content as below the fold if `when` is true. Scripts for late parts in this content are requested after the page's own. */
export function BelowFold({ when = true, children }: { when?: boolean; children: ReactNode }): ReactNode {
  return import.meta.env.SSR && when ? createElement(IsFarDown, { value: true }, children) : children;
}

/** Creates a component that's shown below the fold. Its script loads after the page's own, so that it doesn't delay what's seen first. */
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
