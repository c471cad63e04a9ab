/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;

/** What the worker is for its browser: the types of a page's own window do not fit it. */
export const scope = self;

declare const portalBuild: string;
declare const portalShell: string[];
declare const portalParts: string[];

/** Which build of the portal this worker belongs to: what another build answers is never kept beside it. */
export const build = portalBuild;
/** What every page needs: kept as soon as the worker is installed. */
export const shellFiles = portalShell;
/** What the pages of both portals need beside that: kept as it is used, and whole when everything is asked for. */
export const partFiles = portalParts;

export const assetsCache = `northkey-assets-${build}`;
