import { formatPath } from '#app/content/checks/content-error.ts';
import type { ContentProblem } from './problem.ts';

/** A question with the place of its right option. */
interface AskedQuestion {
  path: PropertyKey[];
  options: readonly string[];
  right: string;
}

/** How much longer than the second longest option a right one is before its length gives it away. */
const muchLonger = { times: 1.5, characters: 20 };

const hedge = /\b(?:usually|normally|typically|generally|probably|possibly|might|may|unless|in most cases)\b/i;

/** Finds questions whose right option stands out from the others, so that people get it right without knowing the answer. */
export function findTellingKeys(data: unknown): ContentProblem[] {
  return listQuestions(data, []).flatMap(({ path, options, right }) => {
    const others = options.filter((option) => option !== right && !/^all of the above\.?$/i.test(option));
    if (right === '' || others.length < 2 || others.length === options.length) return [];
    const why = describeCue(right, others);
    return why === null
      ? []
      : [
          {
            kind: 'question-key',
            isBlocking: false,
            path: formatPath(path),
            words: right,
            sentence: `The right answer is ${why}, so people can guess it. Write the options alike.`,
            replacement: null,
          },
        ];
  });
}

function describeCue(right: string, others: readonly string[]): string | null {
  const longest = Math.max(...others.map(({ length }) => length));
  if (right.length >= longest * muchLonger.times && right.length >= longest + muchLonger.characters) return 'much longer than the others';
  const isOnly = (pattern: RegExp) => pattern.test(right) && !others.some((option) => pattern.test(option));
  if (isOnly(/\d/)) return 'the only one with a number';
  return isOnly(hedge) ? 'the only one with a word like "usually"' : null;
}

/** Lists the assessment's variants, practice items and step checks in a file's data. */
function listQuestions(value: unknown, path: PropertyKey[]): AskedQuestion[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, held]) => listQuestions(held, [...path, Array.isArray(value) ? Number(key) : key]));
  const { options, correctAnswer } = value as Record<string, unknown>;
  if (!Array.isArray(options)) return inside;

  const entries = (options as unknown[]).map((option) => (typeof option === 'string' ? { text: option } : option)) as {
    text?: unknown;
    right?: unknown;
  }[];
  const texts = entries.map((entry) => (typeof entry?.text === 'string' ? entry.text : ''));
  const right = typeof correctAnswer === 'string' ? correctAnswer : (texts[entries.findIndex((entry) => entry?.right === true)] ?? '');
  return [...inside, { path: [...path, 'options'], options: texts, right }];
}
