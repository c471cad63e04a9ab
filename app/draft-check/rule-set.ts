import type { PackedClassifier } from './classifier.ts';
import type { PrivateNumber } from './private-numbers.ts';
import type { Reader } from './readers.ts';

/**
 * How much a finding matters: the text can't go out like this; the agent decides; it may break a rule, but the check can't tell; or it
 * could be clearer or kinder.
 */
export const weights = ['stop', 'ask', 'unsure', 'better'] as const;
export type Weight = (typeof weights)[number];

/** The weights a rule can have. Whether the check is sure depends on the text. */
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
  /** Wordings it flags, unless the surrounding text resembles texts that can go out. */
  find: readonly string[];
  /** Wordings it always flags. */
  sure: readonly string[];
  /** Flags a kind of private number, or sentences that resemble the bad examples. */
  detect?: PrivateNumber | 'classifier' | undefined;
  /** The text must contain one of these wordings. With `find`, they limit where the rule applies. */
  needs: readonly string[];
  /** Wordings that excuse the sentence they're in. */
  unless: readonly string[];
  /**
   * Whether a preceding "not", "never" or the like excuses the wording. With "always", nothing that excuses other sentences excuses it,
   * either.
   */
  negated: 'excused' | 'same' | 'always';
  /** Whether it's reported as "not sure" even in a part of a text that resembles texts that can go out. */
  certain: boolean;
  reason: string;
  source: string;
  asOf: string;
  lesson: string;
  rewrite?: Rewrite | undefined;
}

/** A wording that replaces the finding, or is added at the end of the text. */
export interface Rewrite {
  text: string;
  replaces: 'words' | 'sentence' | 'nothing';
}

/** Wordings that excuse their sentence from any rule: a refusal, or a question that's passed on. */
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

/** A rule's finding and its position. Without a position, it means that something is missing. */
export interface Finding {
  rule: string;
  /** The rule's own weight, or the one that means the check isn't sure. */
  weight: Weight;
  place: { start: number; end: number } | null;
  /** The range to replace when rewriting the entire sentence. */
  sentence: { start: number; end: number } | null;
  /** Whether the wording is wrong no matter what the text is. */
  isSure?: boolean;
}
