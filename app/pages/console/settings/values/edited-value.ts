/** A field's text as it's being edited. `shown` is the text that its mark `seen` belongs to. */
export interface EditedValue {
  text: string;
  shown: string;
  seen: string;
  /** The newer text, if someone changed it while this one was typed. */
  theirs: string | null;
  /** The text that was last sent to be saved. */
  sent: string | null;
  /** The digests of the texts that were sent since `shown`, whether or not they arrived (see `digestSent`). */
  unanswered?: readonly string[];
}

export type EditedValues = Readonly<Record<string, EditedValue>>;
