/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;

/** The worker's global scope. It's typed here because the built-in types are for a page's window. */
export const scope = self;

declare const portalBuild: string;
declare const portalShell: string[];
declare const portalParts: string[];

/** The build that this worker belongs to. Responses from other builds are never saved. */
export const build = portalBuild;
/** The files that every page needs, saved as soon as the worker is installed. */
export const shellFiles = portalShell;
/**
 * The files that the pages of both portals need in addition. They're saved when they're used, or all together when everything is
 * downloaded.
 */
export const partFiles = portalParts;

export const assetsCache = `northkey-assets-${build}`;

export function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, null));
}
