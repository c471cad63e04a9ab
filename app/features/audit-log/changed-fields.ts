/** A changed field in readable form. `before` or `after` is null if there was no value. */
export interface ChangedField {
  label: string;
  before: string | null;
  after: string | null;
}

/** Lists a record's fields with their values before and after the change, in the record's own order. */
export function listChangedFields(
  { before, after }: { before: string | null; after: string | null },
  formatTime: (time: Date) => string,
): ChangedField[] {
  const [was, is] = [readFields(before), readFields(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return names.map((name) => ({
    label: writeLabel(name),
    before: writeValue(was.get(name), formatTime),
    after: writeValue(is.get(name), formatTime),
  }));
}

/** A value that isn't an object, such as a number or a list, becomes a single field named `value`. */
function readFields(stored: string | null): Map<string, unknown> {
  if (stored === null) return new Map();

  const value: unknown = JSON.parse(stored);
  return isFieldSet(value) ? new Map(Object.entries(value)) : new Map([['value', value]]);
}

function isFieldSet(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Turns a field name into a label, such as `endsAt` into "Ends at". */
function writeLabel(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replaceAll(/[_-]+/g, ' ');
  return words.replace(/^./, (letter) => letter.toUpperCase());
}

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

function writeValue(value: unknown, formatTime: (time: Date) => string): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return isoTime.test(value) ? formatTime(new Date(value)) : value;
  if (Array.isArray(value)) return listValues(value.map((each) => writeValue(each, formatTime)));
  if (isFieldSet(value))
    return listValues(Object.entries(value).map(([name, each]) => `${writeLabel(name)}: ${writeValue(each, formatTime) ?? 'none'}`));
  return JSON.stringify(value);
}

function listValues(values: readonly (string | null)[]): string | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.join(', ');
}
