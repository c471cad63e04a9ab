import type { PackedClassifier } from './classifier.ts';
import type { PrivateNumber } from './private-numbers.ts';
import type { Reader } from './readers.ts';

/**
 * How much a finding matters. Either the text can't go out as it is, or the agent decides, or the text may break a rule but the check
 * can't tell, or the text could be clearer or kinder.
 */
export const weights = ['stop', 'ask', 'unsure', 'better'] as const;
export type Weight = (typeof weights)[number];

/** The weights that a rule can have. Whether the check is sure depends on the text. */
export const ruleWeights = ['stop', 'ask', 'better'] as const;

export const textKinds = ['email', 'text', 'post', 'ad', 'listing', 'chat'] as const;
export type TextKind = (typeof textKinds)[number];

/** A draft check rule as written in its file. */
export interface CheckRule {
  id: string;
  title: string;
  weight: (typeof ruleWeights)[number];
  kinds: readonly TextKind[];
  readers: readonly Reader[];
  /** The wordings that the rule flags, unless the text around them resembles texts that can go out. */
  find: readonly string[];
  /** Wordings it always flags. */
  sure: readonly string[];
  /** Makes the rule flag a kind of private number, or sentences that resemble the bad examples. */
  detect?: PrivateNumber | 'classifier' | undefined;
  /** Wordings of which the text must contain at least one. With `find`, they limit where the rule applies. */
  needs: readonly string[];
  /** Wordings that excuse the sentence they appear in. */
  unless: readonly string[];
  /**
   * Whether a preceding "not", "never" or the like excuses the wording. With "always", the wording isn't excused by that or by anything
   * that excuses other sentences.
   */
  negated: 'excused' | 'same' | 'always';
  /** Whether the finding is reported as "not sure" even in a part of a text that resembles texts that can go out. */
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

/** Wordings that excuse their sentence from every rule: a refusal, or a question that's passed on. */
export interface Excuse {
  readers: readonly Reader[];
  wordings: readonly string[];
}

/** All rules by family, the word sets they use, and the wordings that excuse a sentence from every rule. */
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

/** A finding of a rule, with its position. A finding without a position means that something is missing. */
export interface Finding {
  rule: string;
  /** The rule's own weight, or the weight that means the check isn't sure. */
  weight: Weight;
  place: { start: number; end: number } | null;
  /** The range to replace when rewriting the entire sentence. */
  sentence: { start: number; end: number } | null;
  /** Whether the wording is always wrong, no matter what the text is about. */
  isSure?: boolean;
}
