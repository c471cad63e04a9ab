import { createCode } from '#app/features/access/create-code.server.ts';
import { describeCode } from '#app/features/access/make-code.server.ts';
import { revokeCode } from '#app/features/access/revoke-code.server.ts';
import { rotateCode } from '#app/features/access/rotate-code.server.ts';
import type { Audience } from '#app/features/access/rules.ts';
import { insertCode, lockCodes } from '#app/features/access/store.server.ts';
import { appendRecord } from '#app/features/audit-log/append-record.server.ts';
import { transact } from '#app/platform/database/open-database.ts';
import { createIdentifier, digest } from '#app/platform/keys.ts';
import { torontoDay } from '#app/time/toronto-time.ts';
import { demoCodes, demoManagers } from '../accounts.ts';
import type { DemoStore } from './demo-store.ts';
import { hours } from './timeline.ts';

export type CodeName = 'general' | 'autumn' | 'manila' | 'pilot' | 'fair' | 'client' | 'secondClient' | 'lakeshore';

const actor = demoManagers.manager.email;

/** Adds the demo's access codes, in every state. Returns a function that looks up a code once it has been created. */
export function addAccessCodes(store: DemoStore): (name: CodeName) => string {
  const { timeline } = store;
  const [client, secondClient] = demoCodes.client;
  const codes = new Map<CodeName, string>([
    ['general', demoCodes.training],
    ['client', client],
    ['secondClient', secondClient],
  ]);
  const ids = new Map<CodeName, string>();
  const inDays = (days: number) => torontoDay(timeline.ago(-days * 24 * hours));

  const fixed: [CodeName, string, Audience][] = [
    ['general', 'All trainees', 'training'],
    ['client', 'All clients', 'client'],
    ['secondClient', 'Newsletter', 'client'],
  ];
  for (const [name, label, audience] of fixed)
    timeline.add(timeline.daysAgo(71, 11 * 60), (now) => addKnownCode(store, { label, audience, code: find(name), now }));

  const made: { name: CodeName; label: string; audience: Audience; day: number; lastDay: string | null; seats: number | null }[] = [
    { name: 'pilot', label: 'Pilot group', audience: 'training', day: 70, lastDay: inDays(-12), seats: null },
    { name: 'fair', label: 'Job fair in Brampton', audience: 'training', day: 70, lastDay: null, seats: null },
    { name: 'autumn', label: 'Fall group', audience: 'training', day: 69, lastDay: inDays(9), seats: 25 },
    { name: 'lakeshore', label: 'Lakeshore Collective', audience: 'client', day: 60, lastDay: null, seats: 5 },
    { name: 'manila', label: 'Manila evening group', audience: 'training', day: 27, lastDay: inDays(60), seats: 10 },
  ];
  for (const { name, day, ...wanted } of made)
    timeline.add(timeline.daysAgo(day, 12 * 60), async (now) => {
      const created = await createCode(store, { ...wanted, id: createIdentifier(), configured: [], actor, now });
      if (created.kind !== 'created') throw new Error(`The code ${wanted.label} couldn't be created.`);
      codes.set(name, created.made.code);
      ids.set(name, created.made.id);
    });

  const change = (name: CodeName) => ({ id: ids.get(name) ?? '', actor });
  timeline.add(timeline.daysAgo(20, 9 * 60), async (now) => {
    await revokeCode(store.database, { ...change('fair'), reason: "It was printed on a flyer that's still going around.", now });
  });
  timeline.add(timeline.daysAgo(2, 11 * 60), async (now) => {
    await rotateCode(store, { ...change('lakeshore'), grace: 'week', reason: 'An assistant left the team.', now });
  });
  return find;

  function find(name: CodeName): string {
    const code = codes.get(name);
    if (code === undefined) throw new Error(`There's no code called ${name} yet.`);
    return code;
  }
}

/** Creates a code in the same way as an owner in the console, but with a known value. */
async function addKnownCode(
  { database, keys }: DemoStore,
  { code, now, ...described }: { label: string; audience: Audience; code: string; now: Date },
): Promise<void> {
  const id = createIdentifier();
  const stored = { ...described, expiresAt: null, seats: null };
  await transact(database, async (tx) => {
    await lockCodes(tx, now);
    await insertCode(tx, { ...stored, id, digest: digest(keys, code), origin: 'console', now });
    await appendRecord(tx, { actor, action: 'code.created', subject: `code/${id}`, after: describeCode(stored), now });
  });
}
