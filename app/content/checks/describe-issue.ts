import type { z } from 'zod';

/** The nouns of lists that aren't just a list of entries. */
const listNouns: Record<string, string> = { rows: 'row', columns: 'column', lines: 'line', options: 'option', steps: 'step' };

/**
 * Says what to do about a value that its schema refuses, for people who know the field but not the schema. Pass it to a schema as
 * `safeParse(value, { error: describeIssue })`. A check that has a reason of its own keeps it.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  const { input } = issue;
  if (issue.code !== 'custom' && (input === undefined || input === null || input === '')) return 'fill this in';

  switch (issue.code) {
    case 'invalid_type':
      return describeType(issue.expected, isWhole(issue.inst) ? 'int' : '');
    case 'too_small':
      return describeLimit(issue, issue.minimum, issue.inclusive === false ? 'greater than' : 'at least');
    case 'too_big':
      return describeLimit(issue, issue.maximum, issue.inclusive === false ? 'less than' : 'at most');
    case 'invalid_format':
      return describeFormat(issue);
    case 'invalid_value':
      return describeChoice(issue.values);
    case 'invalid_union':
      return Array.isArray(issue.options) ? describeChoice(issue.options) : (shortest(issue.errors)?.message ?? unknownIssue);
    case 'unrecognized_keys':
      return describeUnknownKeys(issue.keys);
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues[0]?.message ?? unknownIssue;
    case 'not_multiple_of':
      return `enter a multiple of ${issue.divisor}`;
    default:
      return unknownIssue;
  }
}

const unknownIssue = "this can't be used here: check how it's written";

/** A whole number refuses text as any other number does, so only its schema says that it's one. */
function isWhole(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'format' in schema && schema.format === 'safeint';
}

const types: Record<string, string> = {
  int: 'enter a whole number',
  number: 'enter a number',
  string: 'enter text here, in quotes if it looks like a number or a date',
  boolean: 'answer with yes or no, written as true or false',
  array: 'write this as a list',
};

function describeType(expected: string, narrower: string): string {
  return types[narrower] ?? types[expected] ?? 'this needs named values of its own';
}

type Sized = Extract<z.core.$ZodRawIssue, { code: 'too_small' | 'too_big' }>;

function describeLimit({ origin, exact = false, path = [] }: Sized, limit: number | bigint, bound: string): string {
  const most = exact ? 'exactly' : bound;
  if (origin === 'string') return `use ${most} ${countOf(limit, 'character')}`;
  if (origin === 'array' || origin === 'set' || origin === 'map') {
    const noun = listNouns[String(path.at(-1))] ?? 'entry';
    return `${most === 'at least' ? 'add' : 'use'} ${most} ${countOf(limit, noun)}`;
  }
  return most === 'exactly' ? `enter ${limit}` : `enter a number ${most.startsWith('at') ? `of ${most}` : most} ${limit}`;
}

function countOf(count: number | bigint, noun: string): string {
  if (Number(count) === 1) return `1 ${noun}`;
  return `${count} ${noun === 'entry' ? 'entries' : `${noun}s`}`;
}

const formats: Record<string, string> = {
  email: 'enter an email address, for example name@company.ca',
  url: 'enter a full address that begins with https://',
  date: 'write the date as a year, a month and a day, for example 2026-10-12',
  datetime: 'write the date and the time as 2026-10-12T14:05',
  time: 'write the time as 14:05',
};

function describeFormat(issue: Extract<z.core.$ZodRawIssue, { code: 'invalid_format' }>): string {
  const { format } = issue;
  if (format === 'starts_with') return `begin this with "${String(issue['prefix'])}"`;
  if (format === 'ends_with') return `end this with "${String(issue['suffix'])}"`;
  if (format === 'includes') return `this has to contain "${String(issue['includes'])}"`;
  return formats[format] ?? unknownIssue;
}

function describeChoice(options: readonly unknown[]): string {
  const written = options.map((option) => `"${String(option)}"`);
  return written.length === 1 ? `this has to be ${written[0]}` : `use one of these: ${written.join(', ')}`;
}

function describeUnknownKeys(keys: readonly string[]): string {
  const named = new Intl.ListFormat('en-CA', { type: 'conjunction' }).format(keys.map((key) => `"${key}"`));
  return keys.length === 1
    ? `${named} isn't known here: check its spelling or remove it`
    : `${named} aren't known here: check their spelling or remove them`;
}

/** Of the ways to write a value, the one that's closest has the fewest issues. */
function shortest(ways: readonly (readonly z.core.$ZodIssue[])[]): z.core.$ZodIssue | undefined {
  return ways.toSorted((one, other) => one.length - other.length)[0]?.[0];
}
