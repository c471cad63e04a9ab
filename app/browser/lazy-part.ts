import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

import { loadPatiently } from './line.ts';

/** A part whose script comes when it is first drawn, and a way to wait for it. */
export type LazyPart<Props extends object> = LazyExoticComponent<ComponentType<Props>> & { arrive: () => Promise<unknown> };

/**
 * A part of a page whose script is fetched when it is first drawn. A line that is lost meanwhile does not take the
 * page down: what the server drew stays until the script is there.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let arrival: Promise<ComponentType<Props>> | undefined;
  const arrive = () => (arrival ??= loadPatiently(load));

  return Object.assign(
    lazy(async () => ({ default: await arrive() })),
    { arrive },
  );
}
