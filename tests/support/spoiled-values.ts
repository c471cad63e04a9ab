/**
 * Values that broke a program somewhere: text that no engine stores, bytes that aren't UTF-8, numbers that fit no column.
 * Each is written as it goes into a query or a form, percent-encoded.
 */
export const spoiledValues: readonly string[] = ['A%00B', '%2500', '%FF%C0%80%ED%A0%80', '9'.repeat(25), '2026-99-99'];

/** 100 kB, more than any field takes. */
export const longValue = 'x'.repeat(100_000);

/** The same for JSON: any place may hold any of these. */
export const spoiledJson: readonly unknown[] = [
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

/** Lists a JSON value with each of its parts spoiled in turn. */
export function* spoilJson(value: unknown): Generator {
  yield* spoiledJson;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    for (const spoiled of spoilJson(part)) yield Array.isArray(value) ? value.with(Number(name), spoiled) : { ...value, [name]: spoiled };
  }
}
