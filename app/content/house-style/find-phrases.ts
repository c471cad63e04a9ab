/** A pattern for what can be between two words: spaces, or a line break with the marker of a comment or list. */
const gap = String.raw`[\s*/#]+`;

export interface FoundPhrase {
  found: string;
  advice: string;
  index: number;
}

/**
 * Prepares the search for phrases in texts. Each key of `phrases` is a regular expression whose spaces also match line breaks, and its
 * value says what to write instead.
 */
export function createPhraseFinder(phrases: Record<string, string>): (text: string) => FoundPhrase[] {
  const patterns = Object.entries(phrases).map(([phrase, advice]) => ({
    pattern: new RegExp(String.raw`(?<![\w-])(?:${phrase.replaceAll(' ', gap)})(?![\w-])`, 'gi'),
    advice,
  }));
  return (text) =>
    patterns.flatMap(({ pattern, advice }) => Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({ found, advice, index })));
}
