import type { TextlintRuleModule } from '@textlint/types';

/** A pattern for what can be between two words: spaces, or a line break with the marker of a comment or list. */
const gap = String.raw`[\s*/#]+`;

export interface FoundPhrase {
  found: string;
  advice: string;
  index: number;
}

/**
 * Finds phrases in a text. Each key of `phrases` is a regular expression whose spaces also match line breaks, and its value says what to
 * write instead.
 */
export function findPhrases(text: string, phrases: Record<string, string>): FoundPhrase[] {
  return Object.entries(phrases).flatMap(([phrase, advice]) => {
    const pattern = new RegExp(String.raw`(?<![\w-])(?:${phrase.replaceAll(' ', gap)})(?![\w-])`, 'gi');
    return Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({ found, advice, index }));
  });
}

/** A textlint rule. Textlint reads both Markdown and source files, and reports positions that people and editors can use. */
const rule: TextlintRuleModule<Record<string, string>> = ({ Syntax, RuleError, getSource, locator, report }, phrases = {}) => ({
  [Syntax.Document](node) {
    for (const { found, advice, index } of findPhrases(getSource(node), phrases)) {
      report(node, new RuleError(`"${found}": ${advice}`, { padding: locator.range([index, index + found.length]) }));
    }
  },
});

export default rule;
