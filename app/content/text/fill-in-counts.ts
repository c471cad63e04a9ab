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

/** Matches `{count:` and everything up to the next brace, so that misspelled references are found and rejected. */
const reference = /\{\s*count\s*:[^{}]*\}?/gi;
const soundReference = /^\{count:([A-Za-z])([A-Za-z]*)\}$/;

/**
 * Fills in counts such as `{count:attempts}`, in words up to twelve and in digits above that. `{count:Attempts}` is for the start of a
 * sentence, where the word is capitalized.
 */
export function fillInCounts(text: string, counts: ContentCounts, onWrong: (reason: string) => void): string {
  return text.replaceAll(reference, (written) => {
    const [, first = '', rest = ''] = soundReference.exec(written) ?? [];
    const name = first.toLowerCase() + rest;
    if (!isCounted(name, counts)) {
      onWrong(
        `"${written}" isn't a known count. Use one of these: ${Object.keys(counts)
          .map((each) => `{count:${each}}`)
          .join(', ')}`,
      );
      return written;
    }

    const number = numberWords[counts[name]] ?? String(counts[name]);
    return first === first.toLowerCase() ? number : number.replace(/^./, (letter) => letter.toUpperCase());
  });
}

function isCounted(name: string, counts: ContentCounts): name is keyof ContentCounts {
  return Object.hasOwn(counts, name);
}
