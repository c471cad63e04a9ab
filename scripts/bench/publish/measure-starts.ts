import { readContentFiles } from '#app/content/content-files.ts';
import { makeLive, insertRevision, updateRevisionState, writeStamp } from '#app/features/revisions/store.server.ts';
import { transact, type WritableDatabase } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { prepareBenchPortal, type BenchEngine } from './bench-portal.ts';
import { describeTimes } from './describe-times.ts';

const revisions = 500;
const starts = 9;

/** Measures starts without revisions and with many, in turn, so that other work on the machine affects both equally. */
export async function measureStarts(engine: BenchEngine): Promise<void> {
  const portals = [await prepareBenchPortal(engine), await prepareBenchPortal(engine)] as const;
  try {
    const [, filled] = portals;
    await filled.withStore((database) => fill(database, readContentFiles(filled.contentDirectory)));
    const times: [number[], number[]] = [[], []];
    // The first start of each one fills its caches.
    for (let round = 0; round <= starts; round += 1) {
      for (const side of [0, 1] as const) {
        const server = await portals[side].start();
        if (round > 0) times[side].push(server.startedIn);
        // What a start leaves for the next one is written after it listens.
        if (round === 0) await new Promise((resolve) => setTimeout(resolve, 8_000));
        await server.stop();
      }
    }
    console.log(`\n${starts} starts on ${engine}, each until it listens`);
    console.log(`Without revisions:    ${describeTimes(times[0])}`);
    console.log(`With ${revisions} revisions:   ${describeTimes(times[1])}`);
  } finally {
    for (const portal of portals) await portal.close();
  }
}

/** Publishes every file several times. */
async function fill(database: WritableDatabase, files: ReadonlyMap<string, string>): Promise<void> {
  const parts = [...files.keys()];
  const live = new Map<string, string>();
  await transact(database, async (tx) => {
    for (let index = 0; index < revisions; index += 1) {
      const part = parts[index % parts.length] ?? '';
      const [id, now, baseSource] = [createIdentifier(), new Date(Date.now() - (revisions - index) * 60_000), files.get(part) ?? ''];
      const before = live.get(part);
      if (before !== undefined) await updateRevisionState(tx, before, 'past');
      await insertRevision(tx, {
        id,
        part,
        state: 'draft',
        source: `${baseSource}# ${index}\n`,
        baseSource,
        version: 1,
        author: 'owner@example.com',
        reason: null,
        createdAt: now,
        changedAt: now,
        publishedAt: null,
        publishedBy: null,
      });
      await makeLive(tx, id, { actor: 'owner@example.com', reason: null, now });
      live.set(part, id);
    }
    await writeStamp(tx);
  });
}
