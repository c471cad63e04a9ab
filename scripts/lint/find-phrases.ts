import type { TextlintRuleModule } from '@textlint/types';

import { createPhraseFinder } from '#app/content/house-style/find-phrases.ts';

/** A textlint rule. Textlint reads both Markdown and source files, and reports positions that people and editors can use. */
const rule: TextlintRuleModule<Record<string, string>> = ({ Syntax, RuleError, getSource, locator, report }, phrases = {}) => {
  const findPhrases = createPhraseFinder(phrases);
  return {
    [Syntax.Document](node) {
      for (const { found, advice, index } of findPhrases(getSource(node))) {
        report(node, new RuleError(`"${found}": ${advice}`, { padding: locator.range([index, index + found.length]) }));
      }
    },
  };
};

export default rule;
