import type { PackedLikeness } from './likeness.ts';
import type { PrivateNumber } from './private-numbers.ts';

/** How much a finding matters: it never goes out like this; the agent decides; it could be clearer or kinder. */
export const weights = ['stop', 'ask', 'better'] as const;
export type Weight = (typeof weights)[number];

export const textKinds = ['email', 'text', 'post', 'ad', 'listing', 'chat'] as const;
export type TextKind = (typeof textKinds)[number];

/** For whom a text is. */
export const readers = ['client', 'public', 'agent', 'colleague'] as const;
export type Reader = (typeof readers)[number];

/** A rule of the draft check as its file has it. */
export interface CheckRule {
  id: string;
  title: string;
  weight: Weight;
  kinds: readonly TextKind[];
  readers: readonly Reader[];
  /** Wordings that it marks. */
  find: readonly string[];
  /** A private number that it marks, or sentences that read like the examples that may not go out. */
  detect?: PrivateNumber | 'likeness' | undefined;
  /** Wordings of which one must be in the text; with `find`, only where one of those is. */
  needs: readonly string[];
  /** Wordings that excuse the sentence in which they stand. */
  unless: readonly string[];
  /** Whether "not", "never" and the like before the wording excuse it; "always": nor does what excuses a sentence elsewhere. */
  negated: 'excused' | 'same' | 'always';
  /** Whether it speaks even in a part of a text that reads like those that may go out. */
  certain: boolean;
  reason: string;
  source: string;
  asOf: string;
  lesson: string;
  rewrite?: Rewrite | undefined;
}

/** A wording that takes the place of what was found, or is added at the end of the text. */
export interface Rewrite {
  text: string;
  replaces: 'words' | 'sentence' | 'nothing';
}

/** Wordings that excuse the sentence in which they stand, whatever the rule: a refusal, a question that is passed on. */
export interface Excuse {
  readers: readonly Reader[];
  wordings: readonly string[];
}

/** All rules, by family, the sets of wordings that their patterns name, and what excuses a sentence everywhere. */
export interface CheckBook {
  sets: Readonly<Record<string, readonly string[]>>;
  excuses: readonly Excuse[];
  likeness: PackedLikeness;
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

/** What a rule found, and where; without a place, what it misses. */
export interface Finding {
  rule: string;
  place: { start: number; end: number } | null;
  /** What a rewrite of the whole sentence replaces. */
  sentence: { start: number; end: number } | null;
}
