/** Reads a number as typed, such as "2,5", "$1,200" or "1 200.50". Returns null if the text isn't a number. */
export function parseNumber(typed: string): number | null {
  const grouped = typed
    .trim()
    .replace('\u2212', '-')
    .replace(/^\$\s*/, '');
  const plain = grouped.replaceAll(/(\d)[ ,](?=\d{3}(\D|$))/g, '$1').replace(',', '.');
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}
