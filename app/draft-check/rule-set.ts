import type { PackedClassifier } from './classifier.ts';
import type { PrivateNumber } from './private-numbers.ts';
import type { Reader } from './readers.ts';

/**
 * The severity of a finding: the text can't go out as it is, the agent has to decide, the text may break a rule, or the text could be
 * clearer or kinder.
 */
export const weights = ['stop', 'ask', 'unsure', 'better'] as const;
export type Weight = (typeof weights)[number];

/** The weights that a rule can have. "unsure" isn't among them, because it depends on the text. */
export const ruleWeights = ['stop', 'ask', 'better'] as const;

export const textKinds = ['email', 'text', 'post', 'ad', 'listing', 'chat'] as const;
export type TextKind = (typeof textKinds)[number];

export interface CheckRule {
  id: string;
  title: string;
  weight: (typeof ruleWeights)[number];
  kinds: readonly TextKind[];
  readers: readonly Reader[];
  /** The wordings that the rule flags, unless the text around them resembles texts that can go out. */
  find: readonly string[];
  /** Wordings that the rule always flags. */
  sure: readonly string[];
  /** Makes the rule flag a kind of private number, or sentences that resemble the bad examples. */
  detect?: PrivateNumber | 'classifier' | undefined;
  /** Wordings of which the text must contain at least one. A rule with `find` requires them only in texts that `find` matches. */
  needs: readonly string[];
  /** Wordings that excuse the sentence they appear in. */
  unless: readonly string[];
  /**
   * With "excused", a preceding negation such as "not" excuses the wording. With "always", the wordings that excuse a sentence from every
   * rule don't apply either.
   */
  negated: 'excused' | 'same' | 'always';
  /** Keeps the finding's weight even in a part that resembles texts that can go out. */
  certain: boolean;
  reason: string;
  source: string;
  asOf: string;
  lesson: string;
  rewrite?: Rewrite | undefined;
}

/** A wording to use in place of what was found, or to add at the end of the text. */
export interface Rewrite {
  text: string;
  replaces: 'words' | 'sentence' | 'nothing';
}

/** Wordings that excuse a sentence from every rule, such as a refusal or a question that's passed on. */
export interface Excuse {
  readers: readonly Reader[];
  wordings: readonly string[];
}

export interface RuleSet {
  sets: Readonly<Record<string, readonly string[]>>;
  excuses: readonly Excuse[];
  classifier: PackedClassifier;
  families: readonly CheckFamily[];
}

export interface CheckFamily {
  id: string;
  title: string;
  rules: readonly CheckRule[];
}

export interface Draft {
  text: string;
  kind: TextKind;
  reader: Reader;
}

/** A rule's finding, with its position. A finding without a position means that something is missing. */
export interface Finding {
  rule: string;
  /** The rule's own weight, or "unsure". */
  weight: Weight;
  place: { start: number; end: number } | null;
  /** The range to replace when rewriting the entire sentence. */
  sentence: { start: number; end: number } | null;
  /** True if the wording is always wrong, no matter what the text is about. */
  isSure?: boolean;
}
