import { sql } from 'kysely';

import type { Database } from '#app/platform/database/open-database.ts';
import type { Audience } from '../access/rules.ts';

/** A code that expires soon, or that's nearly full while people are still entering with it. */
export interface CodeNearEnd {
  id: string;
  label: string | null;
  audience: Audience;
  /** The code's expiry date. Null if the code is only listed because of its seats. */
  endsAt: Date | null;
  seats: number | null;
  /** How many seats are taken. */
  taken: number;
}

/**
 * Lists the open codes that expire before a given time, soonest first, then those that are filling up. Codes that were replaced or come
 * from the settings are left out, because they don't require a decision.
 */
export async function listCodesNearEnd(
  database: Database,
  { now, endsBefore, enteredSince }: { now: Date; endsBefore: Date; enteredSince: Date },
): Promise<CodeNearEnd[]> {
  const { rows } = await sql<{
    id: string;
    label: string | null;
    audience: string;
    expiresAt: Date | null;
    seats: number | null;
    taken: number | string | null;
  }>`
    select id, label, audience, expires_at, seats, sum(holds_seat) as taken
    from access_codes left join code_entries on code_entries.access_code_id = access_codes.id
    where revoked_at is null and replaced_at is null and origin <> 'configured'
      and (expires_at is null or expires_at > ${now}) and (expires_at <= ${endsBefore} or seats is not null)
    group by id, label, audience, expires_at, seats
    having expires_at <= ${endsBefore} or max(entered_at) > ${enteredSince}
    order by case when expires_at <= ${endsBefore} then 0 else 1 end, expires_at, id`.execute(database);

  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    audience: row.audience as Audience,
    endsAt: row.expiresAt !== null && row.expiresAt <= endsBefore ? row.expiresAt : null,
    seats: row.seats,
    taken: Number(row.taken ?? 0),
  }));
}
