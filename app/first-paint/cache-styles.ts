interface StylesToCache {
  /** The URL of each font, by font family. */
  fonts: Record<string, string>;
  sheets: string[];
  /** The cookie that records that the browser has cached the style sheets. */
  cookie: string;
  /** Receives the fonts that aren't shown until the next page. */
  waiting: FontFace[];
}

/** Shows the fonts and, a second later, lets the browser cache the style sheets, unless the device is offline by then. */
export async function cacheStyles({ fonts, sheets, cookie, waiting }: StylesToCache): Promise<void> {
  const faces = Object.entries(fonts).map(([family, url]) => new FontFace(family, `url(${url})`, { weight: '100 900' }));
  await Promise.all(faces.map((face) => face.load()));
  waiting.push(...faces.filter((face) => !showUnlessItMoves(face)));

  await new Promise((later) => setTimeout(later, 1_000));
  if (!navigator.onLine) return;
  const answers = await Promise.all(sheets.map((url) => fetch(url, { priority: 'low' })));
  if (answers.every(({ ok }) => ok)) document.cookie = cookie;
}

/**
 * Shows a font, unless that would move text in view. Returns whether the font was shown. The fallback fonts have the same average widths
 * (ui/fallback-fonts.css), but individual letters differ, so a line can still break in a different place.
 */
function showUnlessItMoves(face: FontFace): boolean {
  const texts = listTextsInWindow();
  const places = () => texts.map(findStart);
  const before = places();
  document.fonts.add(face);

  // A wider word moves the text after it by a few pixels. A different line break moves it by a full line.
  const stays = places().every(({ x, y }, index) => Math.hypot(x - (before[index]?.x ?? x), y - (before[index]?.y ?? y)) < 12);
  if (!stays) document.fonts.delete(face);
  return stays;
}

function listTextsInWindow(): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const box = text.parentElement?.checkVisibility({ contentVisibilityAuto: true }) === true && text.parentElement.getBoundingClientRect();
    if (box !== false && box.top < innerHeight && box.bottom > 0) texts.push(text);
  }
  return texts;
}

/** Returns the position where a text starts, or the lower edge of the window if the text is below that. */
function findStart(text: Text): { x: number; y: number } {
  const range = document.createRange();
  range.selectNodeContents(text);
  const [start] = range.getClientRects();
  return start === undefined || start.top > innerHeight ? { x: 0, y: innerHeight } : start;
}
