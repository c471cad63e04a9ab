/**
 * Limits on the size of a backup. They keep a malicious file from filling up the memory, or from keeping a processor busy for minutes
 * before the file is rejected.
 */
export const archiveLimits = {
  /** The longest line, in bytes. The longest row the portal itself writes is a signed agreement, about 50 kB. */
  line: 4 * 1_024 * 1_024,
  /** The longest header line, in characters. It names every table and column, which takes about 15 kB. */
  header: 1_024 * 1_024,
  /** The total length of all lines, in bytes. A portal with 100,000 learners has about 1 GB. */
  text: 64 * 1_024 ** 3,
  /**
   * How many bytes of text each compressed byte can expand to. A store that contains only signed agreements compresses at about 70 to 1.
   */
  ratio: 200,
  /** The number of bytes of text above which the ratio is checked. A smaller file does no harm, even if it's very repetitive. */
  ratioFrom: 64 * 1_024 ** 2,
  /** The maximum number of rows in one table. */
  rows: 500_000_000,
  tables: 500,
  /** The number of bytes of rows that are sent to the store at once. */
  batch: 4 * 1_024 * 1_024,
};

/** The length from which lines are checked before they're parsed, because a few million brackets would take hundreds of megabytes. */
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
