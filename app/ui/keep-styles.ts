import { keptFonts, keptSheets, stylesCookie } from './styles.ts';

/** Has the browser keep style sheets and fonts, and says so by a cookie once they are there. Returns the fonts. */
export async function keepStyles(): Promise<FontFace[]> {
  const faces = ['Inter', 'Fraunces'].map((family, index) => new FontFace(family, `url(${keptFonts[index] ?? ''})`, { weight: '100 900' }));
  const [sheets] = await Promise.all([
    Promise.all(keptSheets.map(async (url) => (await fetch(url, { priority: 'low' })).ok)),
    Promise.all(faces.map((face) => face.load())),
  ]);

  const secure = location.protocol === 'https:' ? '; secure' : '';
  if (sheets.every(Boolean)) document.cookie = `${stylesCookie}; path=/; max-age=31536000; samesite=lax${secure}`;
  return faces;
}
