import * as v from 'valibot';

/** The maximum number of deadlines on a sheet: far more than a deal needs, but few enough to render while you type. */
export const mostRows = 200;

/** The maximum field lengths. A field with longer text keeps what was typed and asks the user to shorten it. */
export const longest = { name: 120, clause: 2_000, named: 300 };

/** Shortens a very long name, so one field can't push everything else off the screen. */
export function shorten(name: string): string {
  return name.length > longest.name ? `${name.slice(0, longest.name).toWellFormed()} …` : name;
}

/** The format of an ID, which is strict so that a link can't smuggle anything else into a calendar file. */
const sheetId = v.pipe(v.string(), v.regex(/^[0-9a-f]{1,32}$/));

/** The options of a custom wording: the days that don't count, and the way days are counted. */
const ownWordingSchema = v.object({
  saturdays: v.boolean(),
  sundays: v.boolean(),
  holidays: v.boolean(),
  civic: v.boolean(),
  banks: v.boolean(),
  /** Other days that the clause lists, as typed. */
  named: v.string(),
  countsStart: v.boolean(),
  skipsLast: v.boolean(),
  movesOn: v.boolean(),
});

const ownWording = v.optional(v.nullable(ownWordingSchema), null);

const rowSchema = v.object({
  id: sheetId,
  kind: v.string(),
  /** A custom name, or empty to use the name of the deadline's kind. */
  name: v.string(),
  protects: v.string(),
  /** The date as typed. It's saved even if it can't be read. */
  when: v.string(),
  /** The ID of the wording in this deadline's clause, or empty to use the sheet's wording. */
  wording: v.string(),
  own: ownWording,
  clause: v.string(),
});

const termsSchema = v.object({
  deal: v.string(),
  accepted: v.string(),
  irrevocable: v.string(),
  wording: v.string(),
  own: ownWording,
  rows: v.pipe(v.array(rowSchema), v.maxLength(mostRows)),
});

/** The schema of a sheet. Sheets saved or shared by an earlier version must stay readable, so fields can be added but not renamed. */
export const sheetSchema = v.object({
  id: sheetId,
  name: v.string(),
  terms: termsSchema,
  /** The terms before an amendment, while the sheet compares old and new. */
  before: v.nullable(termsSchema),
  amendments: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/** The ID of the custom wording. All other wordings are defined in the content. */
export const ownWordingId = 'own';

/** The options preselected for a custom wording, which match most clauses. */
export const usualOwnWording: OwnWording = {
  saturdays: true,
  sundays: true,
  holidays: true,
  civic: false,
  banks: false,
  named: '',
  countsStart: false,
  skipsLast: false,
  movesOn: false,
};

export type OwnWording = v.InferOutput<typeof ownWordingSchema>;
export type SheetRow = v.InferOutput<typeof rowSchema>;
export type Terms = v.InferOutput<typeof termsSchema>;
export type Sheet = v.InferOutput<typeof sheetSchema>;

/** Reads a saved sheet. Throws an error if the value isn't a valid sheet. */
export function parseSheet(stored: unknown): Sheet {
  return v.parse(sheetSchema, stored);
}

/**
 * Creates a sheet's ID on the user's device. The ID is short because links include it. `crypto.randomUUID` isn't used, because it exists
 * only on secure pages.
 */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function emptyRow(kind: string, when = '', id = newId()): SheetRow {
  return { id, kind, name: '', protects: '', when, wording: '', own: null, clause: '' };
}
