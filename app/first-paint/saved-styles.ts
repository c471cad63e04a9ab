import frauncesUrl from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

import stylesUrl from '#app/ui/app.css?url';
import facesUrl from '#app/ui/fonts.css?url';
import { isFirstPaintOn } from './switch.ts';

/** The ID of the style sheet that a browser has cached, so that documents can link to it instead of including it. */
export const stylesCookie = `northkey-styles=${/([^/]+)\.css/.exec(stylesUrl)?.[1] ?? 'development'}`;

/** Writes the cookie for the page's protocol. Over HTTPS it has the `__Host-` prefix, like all of the portal's cookies. */
export function writeStylesCookie(protocol: string): string {
  const [prefix, secure] = protocol === 'https:' ? ['__Host-', '; secure'] : ['', ''];
  return `${prefix}${stylesCookie}; path=/; max-age=31536000; samesite=lax${secure}`;
}

/** The styles that later documents link to, because the browser has cached all of them. */
export const savedSheets = [stylesUrl, facesUrl];
export const keptFonts = { Fraunces: frauncesUrl, Inter: interUrl };

/**
 * Tells from a request's cookies (with or without the prefix) whether a document can link to its styles, because the browser has cached
 * this build's or because the optimizations in this folder are turned off.
 */
export function linksStyles(cookies: string | undefined): boolean {
  return !isFirstPaintOn || (cookies?.includes(stylesCookie) ?? false);
}

/**
 * Shows the fonts after the first document has been rendered without them, and has the browser cache the style sheets for later
 * documents. Both steps wait until the text and the scripts have arrived, so that those aren't slowed down.
 */
export function useStylesForLater(hasStyles: boolean): void {
  const { pathname } = useLocation();

  useEffect(() => {
    if (hasStyles) return;
    // If a style sheet doesn't arrive, the next document includes the styles again.
    void import('./keep-styles.ts')
      .then(({ keepStyles }) =>
        keepStyles({ fonts: keptFonts, sheets: savedSheets, cookie: writeStylesCookie(location.protocol), waiting }),
      )
      .catch(() => undefined);
  }, [hasStyles]);

  useEffect(() => {
    for (const face of waiting.splice(0)) document.fonts.add(face);
  }, [pathname]);
}

/** The fonts that would have moved text that's in view. */
const waiting: FontFace[] = [];
