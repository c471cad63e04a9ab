import { numberWords } from './number-words.ts';

/** Numbers that content can refer to by name. */
export interface ContentCounts {
  questions: number;
  sections: number;
  /** A percentage. */
  passMark: number;
  attempts: number;
  modules: number;
  /** The number of modules that are open rather than coming soon. */
  published: number;
  answerHours: number;
}

/**
 * Matches `{count:` and everything up to the next brace, so that misspelled references are found and rejected. "Hours" after it becomes
 * "hour" if the count is 1.
 */
const reference = /(?<written>\{\s*count\s*:[^{}]*\}?)(?<unit> hours\b)?/gi;
const soundReference = /^\{count:([A-Za-z])([A-Za-z]*)\}$/;

/**
 * Fills in counts such as `{count:attempts}`, in words up to twelve and in digits above that. `{count:Attempts}` is for the start of a
 * sentence, where the word is capitalized.
 */
export function fillInCounts(text: string, counts: ContentCounts, onWrong: (reason: string) => void): string {
  return text.replaceAll(reference, (_match, written: string, unit?: string) => {
    const [, first = '', rest = ''] = soundReference.exec(written) ?? [];
    const name = first.toLowerCase() + rest;
    if (!isCounted(name, counts)) {
      onWrong(
        `"${written}" isn't a known count. Use one of these: ${Object.keys(counts)
          .map((each) => `{count:${each}}`)
          .join(', ')}`,
      );
      return `${written}${unit ?? ''}`;
    }

    const number = numberWords[counts[name]] ?? String(counts[name]);
    const after = counts[name] === 1 ? unit?.replace('hours', 'hour') : unit;
    return `${first === first.toLowerCase() ? number : number.replace(/^./, (letter) => letter.toUpperCase())}${after ?? ''}`;
  });
}

function isCounted(name: string, counts: ContentCounts): name is keyof ContentCounts {
  return Object.hasOwn(counts, name);
}
