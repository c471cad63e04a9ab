import frauncesUrl from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

import stylesUrl from '#app/ui/app.css?url';
import facesUrl from '#app/ui/fonts.css?url';
import { isFirstPaintOn } from './switch.ts';

/** The cookie for the style sheet that a browser has cached, so that documents can link to the styles instead of including them. */
export const stylesCookie = `northkey-styles=${/([^/]+)\.css/.exec(stylesUrl)?.[1] ?? 'development'}`;

/** Writes the cookie for the page's protocol. Over HTTPS, its name has the `__Host-` prefix, like all of the portal's cookies. */
export function writeStylesCookie(protocol: string): string {
  const [prefix, secure] = protocol === 'https:' ? ['__Host-', '; secure'] : ['', ''];
  return `${prefix}${stylesCookie}; path=/; max-age=31536000; samesite=lax${secure}`;
}

/** The style sheets that later documents link to once the browser has cached them. */
export const cachedStyleSheets = [stylesUrl, facesUrl];
export const cachedFonts = { Fraunces: frauncesUrl, Inter: interUrl };

/**
 * Tells from a request's cookies whether a document can link to its styles: either the browser has cached this build's styles, or the
 * optimizations in this folder are off.
 */
export function canLinkStyles(cookies: string | undefined): boolean {
  return !isFirstPaintOn || (cookies?.includes(stylesCookie) ?? false);
}

/**
 * Shows the fonts after the first document has been rendered without them, and lets the browser cache the style sheets for later documents.
 * Both steps wait for the text and the scripts, so that neither is slowed down.
 */
export function useCachedStyles(hasStyles: boolean): void {
  const { pathname } = useLocation();

  useEffect(() => {
    if (hasStyles) return;
    // If a style sheet doesn't arrive, the next document includes the styles again.
    void import('./cache-styles.ts')
      .then(({ cacheStyles }) =>
        cacheStyles({ fonts: cachedFonts, sheets: cachedStyleSheets, cookie: writeStylesCookie(location.protocol), waiting }),
      )
      .catch(() => undefined);
  }, [hasStyles]);

  useEffect(() => {
    for (const face of waiting.splice(0)) document.fonts.add(face);
  }, [pathname]);
}

/** Fonts that weren't shown because they would have moved text in view. */
const waiting: FontFace[] = [];
