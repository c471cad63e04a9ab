import * as v from 'valibot';

/** The most deadlines a sheet can have: far more than a file needs, and few enough to render while you type. */
export const mostRows = 200;

/** Lengths above which a field asks for less text. What was typed stays. */
export const longest = { name: 120, clause: 2_000, named: 300 };

/** Shortens a very long name, so that one field can't push everything else away. */
export function shorten(name: string): string {
  return name.length > longest.name ? `${name.slice(0, longest.name).toWellFormed()} …` : name;
}

/** Identifiers are ours alone: a link can't smuggle anything else into a calendar file. */
const sheetId = v.pipe(v.string(), v.regex(/^[0-9a-f]{1,32}$/));

/** What was ticked for a clause: the days that don't count, and how its days run. */
const ownWordingSchema = v.object({
  saturdays: v.boolean(),
  sundays: v.boolean(),
  holidays: v.boolean(),
  civic: v.boolean(),
  banks: v.boolean(),
  /** Other days that the clause names, as they were typed. */
  named: v.string(),
  countsStart: v.boolean(),
  skipsLast: v.boolean(),
  movesOn: v.boolean(),
});

/** The ticks of a custom wording; null in sheets without any. */
const ownWording = v.optional(v.nullable(ownWordingSchema), null);

const rowSchema = v.object({
  id: sheetId,
  kind: v.string(),
  /** Its own name; empty for the kind's. */
  name: v.string(),
  protects: v.string(),
  /** What was typed: saved as it is, whether it can be read or not. */
  when: v.string(),
  /** The wording that its clause has; empty for the sheet's. */
  wording: v.string(),
  own: ownWording,
  /** The words of the clause. */
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

/** Sheets saved or shared by an earlier version must stay readable: fields are added, never renamed. */
export const sheetSchema = v.object({
  id: sheetId,
  name: v.string(),
  terms: termsSchema,
  /** What was agreed before an amendment, while old and new are compared. */
  before: v.nullable(termsSchema),
  /** How many amendments there were. */
  amendments: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/** The identifier of a wording that is ticked by hand; the content has the others. */
export const ownWordingId = 'own';

/** Ticked as most clauses have it, so that little is left to tick. */
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

/** What was ticked from a clause. */
export type OwnWording = v.InferOutput<typeof ownWordingSchema>;
/** One deadline as it was typed. */
export type SheetRow = v.InferOutput<typeof rowSchema>;
/** What was agreed. */
export type Terms = v.InferOutput<typeof termsSchema>;
/** A sheet: one file for one deal. */
export type Sheet = v.InferOutput<typeof sheetSchema>;

/** Reads a saved sheet; throws if it isn't one. */
export function parseSheet(stored: unknown): Sheet {
  return v.parse(sheetSchema, stored);
}

/** Identifies a sheet on its device. It's short because it's included in links. Browsers give UUIDs on secure pages only. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function emptyRow(kind: string, when = '', id = newId()): SheetRow {
  return { id, kind, name: '', protects: '', when, wording: '', own: null, clause: '' };
}
