/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;

/** The worker's global scope, typed here because the types for a page's window don't fit. */
export const scope = self;

declare const portalBuild: string;
declare const portalShell: string[];
declare const portalParts: string[];

/** The build this worker belongs to. Responses from other builds are never saved with its own. */
export const build = portalBuild;
/** What every page needs, saved as soon as the worker is installed. */
export const shellFiles = portalShell;
/** What both portals' pages need in addition. It's saved as it's used, or all together when everything is downloaded. */
export const partFiles = portalParts;

export const assetsCache = `northkey-assets-${build}`;

export function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, null));
}
