/**
 * Values that have broken a program somewhere: text that no engine stores, bytes that aren't UTF-8, and numbers that don't fit into any
 * column. Each value is percent-encoded, ready for a query or a form.
 */
export const malformedValues: readonly string[] = ['A%00B', '%2500', '%FF%C0%80%ED%A0%80', '9'.repeat(25), '2026-99-99'];

/** A text of 100 kB, which is more than any field accepts. */
export const longValue = 'x'.repeat(100_000);

/** Values that have broken a program somewhere, in JSON. Any of them can appear anywhere. */
export const malformedJson: readonly unknown[] = [
  'A\u0000B',
  '\ud800',
  longValue,
  '9'.repeat(25),
  1e300,
  -1,
  null,
  [],
  ['A\u0000B'],
  {},
  { id: 'A\u0000B' },
];

/** Returns copies of a JSON value, each with one part garbled. */
export function* createMalformedJson(value: unknown): Generator {
  yield* malformedJson;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    for (const spoiled of createMalformedJson(part))
      yield Array.isArray(value) ? value.with(Number(name), spoiled) : { ...value, [name]: spoiled };
  }
}
