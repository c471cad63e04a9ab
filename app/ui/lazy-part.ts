import { createElement, lazy, type ComponentType, type LazyExoticComponent } from 'react';

import { useEarlyInput } from './early-input.ts';
import { loadPatiently } from './line.ts';

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
