import { randomInt } from 'node:crypto';

import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier, digest, type Keys } from '#app/platform/keys.ts';
import { audiences, type Audience } from './rules.ts';
import { insertCode, listLiveCodes, lockCodes, revokeCode, type LiveCode } from './store.server.ts';

/** The codes of the environment; an audience that is left out gets generated ones. */
export interface ConfiguredCodes {
  training: string[] | undefined;
  client: string[] | undefined;
}

export interface GeneratedCode {
  audience: Audience;
  code: string;
}

const codesOf: Record<Audience, number> = { training: 1, client: 2 };

/**
 * Makes the live codes agree with the settings at start. Configured codes become exactly the live ones, which ends
 * the sessions that others opened; without any, codes are generated once and returned, as only digests are stored.
 */
export async function syncAccessCodes(
  store: { database: Database; keys: Keys },
  configured: ConfiguredCodes,
  now: Date,
): Promise<GeneratedCode[]> {
  return transact(store.database, async (tx) => {
    await lockCodes(tx, now);
    const live = await listLiveCodes(tx);
    const generated: GeneratedCode[] = [];

    for (const audience of audiences) {
      const ofAudience = live.filter((code) => code.audience === audience);
      const wanted = configured[audience];

      if (wanted !== undefined)
        await replaceCodes(tx, {
          audience,
          live: ofAudience,
          digests: wanted.map((code) => digest(store.keys, code)),
          origin: 'configured',
          now,
        });
      else if (!ofAudience.some((code) => code.origin === 'generated'))
        generated.push(...(await generateCodes(tx, store.keys, { audience, live: ofAudience, now })));
    }
    return generated;
  });
}

/** Replaces an audience's codes by newly generated ones and ends the sessions that the old ones opened. */
export async function rotateAccessCodes(
  store: { database: Database; keys: Keys },
  audience: Audience,
  now: Date,
): Promise<GeneratedCode[]> {
  return transact(store.database, async (tx) => {
    await lockCodes(tx, now);
    return generateCodes(tx, store.keys, { audience, live: await listLiveCodes(tx, audience), now });
  });
}

async function generateCodes(
  tx: Tx,
  keys: Keys,
  { audience, live, now }: { audience: Audience; live: LiveCode[]; now: Date },
): Promise<GeneratedCode[]> {
  const codes = Array.from({ length: codesOf[audience] }, createAccessCode);
  await replaceCodes(tx, { audience, live, digests: codes.map((code) => digest(keys, code)), origin: 'generated', now });
  return codes.map((code) => ({ audience, code }));
}

async function replaceCodes(
  tx: Tx,
  change: { audience: Audience; live: LiveCode[]; digests: string[]; origin: string; now: Date },
): Promise<void> {
  const { audience, live, digests, origin, now } = change;

  for (const code of live) {
    if (!digests.includes(code.digest)) await revokeCode(tx, code.id, now);
  }
  for (const value of digests) {
    if (!live.some((code) => code.digest === value)) await insertCode(tx, { id: createIdentifier(), audience, digest: value, origin, now });
  }
}

/** Returns twelve letters and digits in three groups, 59 bits, without those that are easily confused. */
function createAccessCode(): string {
  const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
}
