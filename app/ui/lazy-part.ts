import { createElement, lazy, type ComponentType, type LazyExoticComponent } from 'react';

import { useEarlyInput } from './early-input.ts';

/** How long to wait before the script of a part is asked for again, in milliseconds. */
const pauses = [500, 2_000, 5_000, 10_000, 20_000];

/**
 * A part of a page whose script is fetched when it is first drawn. A line that is lost meanwhile does not take the
 * page down: what the server drew stays until the script is there.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const Part = await loadPatiently(load);
    return {
      default: function LoadedPart(props: Props) {
        useEarlyInput();
        return createElement(Part, props);
      },
    };
  });
}

async function loadPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const pause of pauses) {
    try {
      return await load();
    } catch {
      await waitForLine(pause);
    }
  }
  return load();
}

function waitForLine(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => setTimeout(resolve, pause);
    if (navigator.onLine) wait();
    else addEventListener('online', wait, { once: true });
  });
}
