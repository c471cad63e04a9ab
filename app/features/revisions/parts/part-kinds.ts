import type { Document } from '#app/content/schemas/page-schema.ts';
import type { PracticeKind } from '#app/content/schemas/practice-schema.ts';

/** What can be added to the content in the console, in the order that the console offers it. */
export const partKinds = ['module', 'lesson', 'practice', 'question', 'prompt', 'term', 'document', 'simulation'] as const;
export type PartKind = (typeof partKinds)[number];

/** What an author says about something new. Everything else is filled in on its own page. */
export interface NewPart {
  title: string;
  /** What it's for, in one sentence. Only modules, documents and simulations have one. */
  purpose: string;
  /**
   * Where it goes: a module's ID for a lesson or a practice item, a category for a prompt, a section's number for a question. For a module, the ID of
   * a card that has no module yet. Empty if it needs no place.
   */
  place: string;
  audience: Document['audience'];
  practice: PracticeKind;
}
