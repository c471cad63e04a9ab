/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;

/** What the worker is for its browser: the types of a page's own window do not fit it. */
export const scope = self;

declare const __BUILD__: string;
declare const __SHELL__: string[];
declare const __PARTS__: string[];

/** Which build of the portal this worker belongs to: what another build answers is never kept beside it. */
export const build = __BUILD__;
/** What every page needs: kept as soon as the worker is installed. */
export const shellFiles = __SHELL__;
/** What the pages of both portals need beside that: kept as it is used, and whole when everything is asked for. */
export const partFiles = __PARTS__;

export const assetsCache = `northkey-assets-${build}`;
