import frauncesUrl from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

import stylesUrl from '#app/ui/app.css?url';
import facesUrl from '#app/ui/fonts.css?url';
import { isFirstPaintOn } from './switch.ts';

/** Names the style sheet that a browser has cached, so its documents can link to it instead of containing it. */
export const stylesCookie = `northkey-styles=${/([^/]+)\.css/.exec(stylesUrl)?.[1] ?? 'development'}`;

/** Writes the cookie for a page's protocol: over https with the `__Host-` prefix, as every cookie of the portal. */
export function writeStylesCookie(protocol: string): string {
  const [prefix, secure] = protocol === 'https:' ? ['__Host-', '; secure'] : ['', ''];
  return `${prefix}${stylesCookie}; path=/; max-age=31536000; samesite=lax${secure}`;
}

/** What later documents link to, because the browser has cached all of it. */
export const savedSheets = [stylesUrl, facesUrl];
export const keptFonts = [interUrl, frauncesUrl];

/**
 * Tells from a request's cookies, with or without the prefix, whether a document can link to its styles because the browser has
 * cached this build's, or because there are only links.
 */
export function linksStyles(cookies: string | undefined): boolean {
  return !isFirstPaintOn || (cookies?.includes(stylesCookie) ?? false);
}

/**
 * After a first document, which contains its styles and no fonts, has the browser cache both for later ones once the
 * text and the scripts are there. The fonts are applied on the next page, so text never moves while a person is reading.
 */
export function useStylesForLater(hasStyles: boolean): void {
  const { pathname } = useLocation();

  useEffect(() => {
    if (hasStyles) return;
    // If something doesn't arrive, the next document contains the styles again.
    const timer = setTimeout(() => void keepStyles().catch(() => undefined), 1_000);
    return () => clearTimeout(timer);
  }, [hasStyles]);

  useEffect(() => {
    for (const face of arrived.splice(0)) document.fonts.add(face);
  }, [pathname]);
}

/** Fonts that have arrived and aren't applied yet. */
const arrived: FontFace[] = [];

/** Has the browser cache the style sheets and fonts, and sets the cookie once they're there. */
async function keepStyles(): Promise<void> {
  const faces = ['Inter', 'Fraunces'].map((family, index) => new FontFace(family, `url(${keptFonts[index] ?? ''})`, { weight: '100 900' }));
  const [sheets] = await Promise.all([
    Promise.all(savedSheets.map(async (url) => (await fetch(url, { priority: 'low' })).ok)),
    Promise.all(faces.map((face) => face.load())),
  ]);

  if (sheets.every(Boolean)) document.cookie = writeStylesCookie(location.protocol);
  arrived.push(...faces);
}
