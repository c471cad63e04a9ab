/** A blank of a prompt that a person fills in, once for each place or once for all of them. */
export interface Blank {
  /** Unique in its prompt; blanks that mean something else each time are numbered. */
  key: string;
  /** The words between the brackets. */
  name: string;
  /** The words before it, when its name alone does not say which one is meant: "from", "until". */
  before: string | null;
  /** Whether it takes pasted text of several lines. */
  isLong: boolean;
}

export type PromptPart = { text: string } | { blank: string; text: string };

const blankPattern = /\[([^[\]]+)\]/g;

/** Names that mean something else each time they occur: "from [time] until [time]". */
const repeated = new Set(['date', 'time', 'number', 'amount', 'one line']);

/** Values of the office, the same for months; this device may remember them. Nothing about a client is among them. */
const remembered = new Set([
  'agent name',
  'registered title',
  'brokerage name',
  'city',
  'agent phone',
  'mailing address',
  'board name',
  'CRM name',
  'unsubscribe link',
  'platforms',
]);

/** Private data: these stay blanks until the tool has answered (AI Safety Reminders). */
const confidential = new Set(['client first name', 'property address', 'unit number', 'corporation number']);

/** Tells whether this device remembers what a blank was filled with. */
export function isRemembered(name: string): boolean {
  return remembered.has(name);
}

/** Tells whether a blank stays a blank in what is given to an AI tool. */
export function staysBlank(name: string): boolean {
  return confidential.has(name) || isMark(name);
}

/** Tells whether the tool itself is to write what stands in the brackets. */
function isMark(name: string): boolean {
  return name === 'to check' || name.includes(':');
}

/** Lists the blanks that a person fills in, in the order in which they occur. */
export function findBlanks(prompt: string): Blank[] {
  const blanks = new Map<string, Blank>();

  for (const { key, name, index } of occurrences(prompt)) {
    if (staysBlank(name) || blanks.has(key)) continue;

    const before = repeated.has(name) ? wordsBefore(prompt.slice(0, index)) : null;
    blanks.set(key, { key, name, before, isLong: name.startsWith('paste ') });
  }
  return [...blanks.values()];
}

/** Lists the blanks that stay as they are, each once: private data, and marks for the tool to write. */
export function findKeptBlanks(prompt: string): { confidential: string[]; marks: string[] } {
  const names = [...new Set(occurrences(prompt).map(({ name }) => name))];
  return { confidential: names.filter((name) => confidential.has(name)), marks: names.filter(isMark) };
}

/** Cuts a prompt into plain text and blanks, with the values filled in. An empty value leaves the blank as it is. */
export function splitAtBlanks(prompt: string, values: Readonly<Record<string, string>>): PromptPart[] {
  const parts: PromptPart[] = [];
  let end = 0;

  for (const { key, name, index, length } of occurrences(prompt)) {
    if (index > end) parts.push({ text: prompt.slice(end, index) });
    parts.push({ blank: key, text: valueOf(values, key, name) ?? prompt.slice(index, index + length) });
    end = index + length;
  }
  if (end < prompt.length) parts.push({ text: prompt.slice(end) });
  return parts;
}

/** Returns the finished text, with the values in the places of their blanks. */
export function fillBlanks(prompt: string, values: Readonly<Record<string, string>>): string {
  return splitAtBlanks(prompt, values)
    .map((part) => part.text)
    .join('');
}

/** Tells whether every bracket of a prompt opens and closes one blank with words in it, and no blank stands in another. */
export function areBlanksWellFormed(prompt: string): boolean {
  const rest = prompt.replaceAll(blankPattern, (whole, name: string) => (name === name.trim() && /\p{L}/u.test(name) ? '' : whole));
  return !/[[\]]/.test(rest);
}

function occurrences(prompt: string): { key: string; name: string; index: number; length: number }[] {
  const counts = new Map<string, number>();

  return [...prompt.matchAll(blankPattern)].map((match) => {
    const name = match[1] ?? '';
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { key: repeated.has(name) && count > 1 ? `${name} ${count}` : name, name, index: match.index, length: match[0].length };
  });
}

function valueOf(values: Readonly<Record<string, string>>, key: string, name: string): string | null {
  if (staysBlank(name) || !Object.hasOwn(values, key)) return null;
  const value = values[key]?.trim() ?? '';
  return value === '' ? null : value;
}

/** Returns the last few words of the sentence before a blank. */
function wordsBefore(text: string): string | null {
  const sentence = text.split(/[.;:\n\]]/).at(-1) ?? '';
  const words = sentence.replaceAll(/[(),]/g, ' ').trim().split(/\s+/).filter(Boolean).slice(-3).join(' ');
  return words === '' ? null : words;
}
