import { StoredValue } from '#app/browser/stored-value.ts';
import { isOtherLearner, type RecordOwner } from '#app/features/learning/rules.ts';
import type { FormValues } from '#app/forms/form.ts';
import { parseKeptFields } from '#app/forms/kept-fields.ts';

interface AgreementDraft {
  /** The text that the boxes were ticked for. */
  textHash: string;
  /** The learner who ticked them, or null if nothing of theirs had been saved yet. */
  learner: string | null;
  values: FormValues;
}

/** The ticked boxes and the typed name, kept in this tab until the agreement is signed. */
const draft = new StoredValue<AgreementDraft | null>({
  key: 'northkey-agreement',
  initial: null,
  parse: parseDraft,
  isOfTab: true,
});

/** Returns what this learner ticked and typed for this text. Ticks for an earlier text don't count: this one may not have been read yet. */
export function findAgreementDraft({ textHash, ...owner }: RecordOwner & { textHash: string }): FormValues {
  const known = draft.get();
  return known === null || known.textHash !== textHash || isOtherLearner(known.learner, owner) ? {} : known.values;
}

export function saveAgreementDraft(next: AgreementDraft): void {
  draft.set(Object.values(next.values).every((value) => value === '') ? null : next);
}

/** Deletes the draft of an agreement that has been signed. */
export function forgetAgreementDraft(): void {
  draft.set(null);
}

function parseDraft(stored: unknown): AgreementDraft | null {
  const { textHash, learner, values } = stored as AgreementDraft;
  const fields = parseKeptFields(values);
  return typeof textHash === 'string' && fields !== null ? { textHash, learner, values: fields } : null;
}
