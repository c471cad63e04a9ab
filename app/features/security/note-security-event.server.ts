import { transact, type Database } from '#app/platform/database/open-database.ts';
import { appendRecord, type NewRecord } from '../audit-log/append-record.server.ts';
import { listRecords, lockLog } from '../audit-log/store.server.ts';
import { auditWindow, findAuditRule } from './rules.ts';
import type { SecurityEvent, SecurityLog } from './security-log.server.ts';

export type EventRecord = Pick<NewRecord, 'actor' | 'subject' | 'after'>;

type Stores = { database: Database; security: SecurityLog };

/**
 * Records a security event in the log and the counter. An audit log entry is added if this kind of event is audited and the caller says who
 * the event is about (`audit`). Throws only if writing to the audit log fails.
 */
export async function noteSecurityEvent(
  { database, security }: Stores,
  event: SecurityEvent,
  audit: (EventRecord & { now: Date }) | null = null,
): Promise<void> {
  security.note(event);
  const rule = findAuditRule(event.kind);
  if (rule === null || audit === null) return;

  const record = { ...audit, action: rule.action };
  if (rule.each === 'event') await transact(database, (tx) => appendRecord(tx, record));
  else await recordOncePerWindow(database, record);
}

/**
 * Adds an entry unless the same subject already has a recent one with this action. During a flood, each further event costs only one read.
 */
async function recordOncePerWindow(database: Database, record: NewRecord): Promise<void> {
  const isRecorded = async (store: Parameters<typeof listRecords>[0]) => {
    const [last] = await listRecords(store, { subject: record.subject, action: record.action }, 1);
    return last !== undefined && record.now.getTime() - last.happenedAt.getTime() < auditWindow;
  };
  if (await isRecorded(database)) return;

  await transact(database, async (tx) => {
    // If two events happen at the same time, only one of them adds an entry.
    await lockLog(tx, record.now);
    if (!(await isRecorded(tx))) await appendRecord(tx, record);
  });
}
