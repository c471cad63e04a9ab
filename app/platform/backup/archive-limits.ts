/** Limits that keep a malicious backup from filling up the memory or keeping a processor busy for minutes before it's rejected. */
export const archiveLimits = {
  /** The maximum length of a line, in bytes. The portal's longest rows are signed agreements of about 50 kB. */
  line: 4 * 1_024 * 1_024,
  /** The maximum length of the header line, in characters. The header names every table and column, which takes about 15 kB. */
  header: 1_024 * 1_024,
  /**
   * The maximum total length of all lines, in bytes. A portal with 100,000 learners needs about 1 GB, and uploads twice their size, because
   * bytes are written in hexadecimal: up to 20 TB with the largest UPLOADS_MAX_GB.
   */
  text: 32 * 1_024 ** 4,
  /** The maximum compression ratio. A store that contains only signed agreements has a ratio of about 70 to 1. */
  ratio: 200,
  /** The amount of text, in bytes, above which the ratio is checked. A smaller file does no harm, however repetitive it is. */
  ratioFrom: 64 * 1_024 ** 2,
  /** The maximum number of rows in one table. */
  rows: 500_000_000,
  tables: 500,
  /** The amount of row text, in characters, after which rows are sent to the store. */
  batch: 4 * 1_024 * 1_024,
};

/** Returns how much text, in bytes, a file of this size can contain. A backup that contains more is neither written nor read. */
export function mostText(size: number): number {
  const { text, ratio, ratioFrom } = archiveLimits;
  return Math.min(text, Math.max(ratioFrom, size * ratio));
}

/**
 * Lines of this length or more, in characters, are checked before they're parsed, because parsing a few million brackets would take
 * hundreds of megabytes.
 */
const looksInsideFrom = 64 * 1_024;

/** Tells whether a long line contains a nested list or object. Valid rows have neither. */
export function isNested(line: string): boolean {
  if (line.length < looksInsideFrom) return false;

  let isText = false;
  for (let index = 1; index < line.length; index += 1) {
    const character = line.charCodeAt(index);
    if (character === backslash) index += 1;
    else if (character === quote) isText = !isText;
    else if (!isText && (character === bracket || character === brace)) return true;
  }
  return false;
}

const [quote, backslash, bracket, brace] = [34, 92, 91, 123];
