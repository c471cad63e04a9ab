/**
 * What a backup may hold. A file that somebody else made, or that was damaged on purpose, must neither fill the memory nor
 * keep a processor busy for minutes before it is refused.
 */
export const archiveLimits = {
  /** The longest line, in bytes. The longest row that the portal itself makes is a signed agreement, about 50 kB. */
  line: 4 * 1_024 * 1_024,
  /** The first line, in characters. It names every table and column: about 15 kB. */
  header: 1_024 * 1_024,
  /** All lines together, in bytes. A portal with 100,000 learners has about 1 GB. */
  text: 64 * 1_024 ** 3,
  /** How many bytes of text one packed byte may stand for. A store of nothing but signed agreements packs at about 70 to 1. */
  ratio: 200,
  /** From how many bytes of text on the ratio counts: a small file that is nearly all repetition does no harm. */
  ratioFrom: 64 * 1_024 ** 2,
  /** Rows of one table. */
  rows: 500_000_000,
  tables: 500,
  /** Rows travel to the store in groups of at most so many bytes. */
  batch: 4 * 1_024 * 1_024,
};

/** From how many characters on a line is looked at before it is parsed: a few million brackets would take hundreds of megabytes. */
const looksInsideFrom = 64 * 1_024;

/** Tells whether a long line holds a list or an object inside its list of values. Rows hold neither. */
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
