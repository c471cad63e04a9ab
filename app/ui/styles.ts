import frauncesUrl from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

import stylesUrl from './app.css?url';
import facesUrl from './fonts.css?url';

/** Says which style sheet a browser has kept, by the name of its file, so that a document need not carry it again. */
export const stylesCookie = `northkey-styles=${/([^/]+)\.css/.exec(stylesUrl)?.[1] ?? 'development'}`;

/** Writes the cookie for a page's protocol: over https with the `__Host-` prefix, as every cookie of the portal. */
export function writeStylesCookie(protocol: string): string {
  const [prefix, secure] = protocol === 'https:' ? ['__Host-', '; secure'] : ['', ''];
  return `${prefix}${stylesCookie}; path=/; max-age=31536000; samesite=lax${secure}`;
}

/** What a document asks for whose browser keeps all of it: nothing of this goes over the network. */
export const savedSheets = [stylesUrl, facesUrl];
export const keptFonts = [interUrl, frauncesUrl];

/** Tells from a request's cookies, with or without the prefix, whether its browser keeps the style sheet and the fonts of this build. */
export function keepsStyles(cookies: string | undefined): boolean {
  return cookies?.includes(stylesCookie) ?? false;
}

/**
 * After a first document, which carries its styles and no fonts: has the browser keep both for later ones once the words
 * and the scripts are there. The fonts are put on with the next page, because words that someone reads mustn't move.
 */
export function useStylesForLater(hasStyles: boolean): void {
  const { pathname } = useLocation();

  useEffect(() => {
    if (hasStyles) return;
    // What doesn't arrive is asked for with a later document, which carries the styles again.
    const timer = setTimeout(() => void keepStyles().catch(() => undefined), 1_000);
    return () => clearTimeout(timer);
  }, [hasStyles]);

  useEffect(() => {
    for (const face of arrived.splice(0)) document.fonts.add(face);
  }, [pathname]);
}

/** Fonts that are here and not yet worn. */
const arrived: FontFace[] = [];

/** Has the browser keep style sheets and fonts, and says so by a cookie once they are there. */
async function keepStyles(): Promise<void> {
  const faces = ['Inter', 'Fraunces'].map((family, index) => new FontFace(family, `url(${keptFonts[index] ?? ''})`, { weight: '100 900' }));
  const [sheets] = await Promise.all([
    Promise.all(savedSheets.map(async (url) => (await fetch(url, { priority: 'low' })).ok)),
    Promise.all(faces.map((face) => face.load())),
  ]);

  if (sheets.every(Boolean)) document.cookie = writeStylesCookie(location.protocol);
  arrived.push(...faces);
}
