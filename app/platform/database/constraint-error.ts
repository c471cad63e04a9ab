import { z } from 'zod';

const engineError = z.object({ code: z.string().optional(), errcode: z.number().optional() });

/** The codes of constraint errors: SQLite's extended codes (sqlite.org/rescode.html) and PostgreSQL's (postgresql.org, appendix A). */
const reasons: { reason: string; sqlite: readonly number[]; postgres: RegExp }[] = [
  { reason: "repeats another row's key", sqlite: [1555, 2067, 2579], postgres: /^23505$/ },
  { reason: "refers to a row that doesn't exist", sqlite: [787], postgres: /^23503$/ },
  { reason: 'is missing a required value', sqlite: [1299], postgres: /^23502$/ },
  { reason: "has a value that this database can't hold", sqlite: [19, 18, 20, 275, 3091], postgres: /^(22|23)/ },
];

/** Says why a table rejects a row. Returns null for other errors. */
export function describeConstraint(error: unknown): string | null {
  const parsed = engineError.safeParse(error);
  if (!parsed.success) return null;

  const { code = '', errcode } = parsed.data;
  const found = reasons.find(({ sqlite, postgres }) => (errcode === undefined ? postgres.test(code) : sqlite.includes(errcode)));
  return found?.reason ?? null;
}
