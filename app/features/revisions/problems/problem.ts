/** Something an author should look at in a draft. */
export interface ContentProblem {
  kind: 'mistake' | 'broken-link' | 'unknown-term' | 'word' | 'reading-time' | 'question-key';
  /** Whether it keeps the draft from being published. */
  isBlocking: boolean;
  /** The written path of the value, as formatPath writes it. Empty for the whole file. */
  path: string;
  /** The words it's about, as they stand in the value. Empty if it's about the whole value. */
  words: string;
  /** What's wrong and what to do, one sentence. */
  sentence: string;
  /** What to put in place of the words. Null if only the author can know. */
  replacement: string | null;
}
