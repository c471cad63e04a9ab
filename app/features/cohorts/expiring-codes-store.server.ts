import { sql } from 'kysely';

import type { Database } from '#app/platform/database/open-database.ts';
import type { Audience } from '../access/rules.ts';

/** An access code that expires soon, or whose seats are filling up while people are still entering. */
export interface ExpiringCode {
  id: string;
  label: string | null;
  audience: Audience;
  /** The expiry date, or null if the code is listed only because of its seats. */
  endsAt: Date | null;
  seats: number | null;
  taken: number;
}

/**
 * Lists the open codes that expire before a given time, soonest first, and then the recently used ones with limited seats. Codes that were
 * replaced or are set in the environment are left out, because they require no decision.
 */
export async function listExpiringCodes(
  database: Database,
  { now, endsBefore, enteredSince }: { now: Date; endsBefore: Date; enteredSince: Date },
): Promise<ExpiringCode[]> {
  const { rows } = await sql<ExpiringCode>`
    select id, label, audience, case when expires_at <= ${endsBefore} then expires_at end as ends_at, seats,
      coalesce(sum(holds_seat), 0) as taken
    from access_codes left join code_entries on code_entries.access_code_id = access_codes.id
    where revoked_at is null and replaced_at is null and origin <> 'configured'
      and (expires_at is null or expires_at > ${now}) and (expires_at <= ${endsBefore} or seats is not null)
    group by id, label, audience, expires_at, seats
    having expires_at <= ${endsBefore} or max(entered_at) > ${enteredSince}
    order by case when expires_at <= ${endsBefore} then 0 else 1 end, expires_at, id`.execute(database);
  return rows;
}
