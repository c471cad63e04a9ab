import { createHash } from 'node:crypto';

/** A row in a hash chain. It contains the hash of the row before it, so no row can be changed or removed unnoticed. */
export interface ChainedRow {
  /** The row's number in the chain. Numbers start at 1 and have no gaps. */
  sequence: number;
  previousHash: string;
  hash: string;
}

export interface ChainBreak {
  sequence: number;
  reason: string;
}

export interface ChainCheck {
  length: number;
  /** Empty if the chain is intact. */
  breaks: ChainBreak[];
}

/** The `previousHash` of a chain's first row. */
export const chainStart = '0'.repeat(64);

/** Returns the SHA-256 hash of a text, in hexadecimal. */
export function hashText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/**
 * Reports every break in a chain. Each row is compared with the previous row's stored hash, so that one break doesn't hide others or make
 * intact rows look broken. `findChanges` recalculates a row's own hashes. If a chain is checked in parts, `before` is the last row of the
 * previous part.
 */
export function checkChain<Row extends ChainedRow>(
  rows: readonly Row[],
  { noun, findChanges, before }: { noun: string; findChanges: (row: Row) => string[]; before?: Row | undefined },
): ChainCheck {
  const breaks = rows.flatMap((row, index) => [
    ...findGap(row, index === 0 ? before : rows[index - 1], noun),
    ...findChanges(row).map((reason) => ({ sequence: row.sequence, reason })),
  ]);
  return { length: rows.length, breaks };
}

/** Describes a chain check in one sentence, followed by a line for each break. */
export function describeCheck({ length, breaks }: ChainCheck, noun: string): { sentence: string; lines: string[] } {
  const counted = `${length} ${length === 1 ? noun : `${noun}s`}`;
  if (breaks.length === 0) return { sentence: `The chain of ${counted} is intact.`, lines: [] };

  const places = `${breaks.length} ${breaks.length === 1 ? 'place' : 'places'}`;
  return {
    sentence: `The chain of ${counted} is broken in ${places}:`,
    lines: breaks.map(({ sequence, reason }) => `${noun.replace(/^./, (letter) => letter.toUpperCase())} ${sequence}: ${reason}.`),
  };
}

/** Finds a break between a row and the previous one. Rows on either side of a gap can't be compared. */
function findGap({ sequence, previousHash }: ChainedRow, before: ChainedRow | undefined, noun: string): ChainBreak[] {
  const expected = (before?.sequence ?? 0) + 1;

  if (sequence === expected + 1) return [{ sequence: expected, reason: 'it is missing' }];
  if (sequence > expected) return [{ sequence: expected, reason: `it is missing, and so are those up to ${sequence - 1}` }];
  if (previousHash !== (before?.hash ?? chainStart)) return [{ sequence, reason: `it doesn't follow the ${noun} before it` }];
  return [];
}
