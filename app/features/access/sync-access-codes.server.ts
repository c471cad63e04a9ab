import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier, digest, type Keys } from '#app/platform/keys.ts';
import { endCode, generateCode, generatedCodes } from './rotate-code.server.ts';
import { audiences, isCodeOpen, type Audience } from './rules.ts';
import { insertCode, listKeptCodes, lockCodes, updateCodeConfigured } from './store.server.ts';

/** The access codes set in the environment. Codes are generated for an audience that has none. */
export interface ConfiguredCodes {
  training: string[] | undefined;
  client: string[] | undefined;
}

export interface GeneratedCode {
  audience: Audience;
  code: string;
}

/** The actor shown in the audit log when codes change at startup. */
const actor = 'start';

/**
 * Syncs the access codes with the environment at startup. If an audience's codes are set there, all its other codes and their sessions end,
 * including codes created in the console. Otherwise, generated codes and codes created in the console stay. If no code works, new ones are
 * generated and returned, because they can't be shown later: only their digests are stored.
 */
export async function syncAccessCodes(
  store: { database: Database; keys: Keys },
  configured: ConfiguredCodes,
  now: Date,
): Promise<GeneratedCode[]> {
  return transact(store.database, async (tx) => {
    await lockCodes(tx, now);
    const generated: GeneratedCode[] = [];

    for (const audience of audiences) {
      const wanted = configured[audience];
      if (wanted !== undefined) await configureCodes(tx, { audience, digests: wanted.map((code) => digest(store.keys, code)), now });
      else generated.push(...(await keepOrGenerate(tx, store.keys, { audience, now })));
    }
    return generated;
  });
}

async function configureCodes(tx: Tx, { audience, digests, now }: { audience: Audience; digests: string[]; now: Date }): Promise<void> {
  const kept = await listKeptCodes(tx, audience);

  for (const code of kept) {
    if (!digests.includes(code.digest)) await endCode(tx, code, { actor, reason: 'The codes in the settings have changed.', now });
    else if (code.origin !== 'configured') await updateCodeConfigured(tx, code.id);
  }
  for (const value of digests) {
    if (!kept.some((code) => code.digest === value))
      await insertCode(tx, { id: createIdentifier(), audience, digest: value, origin: 'configured', now });
  }
}

async function keepOrGenerate(tx: Tx, keys: Keys, { audience, now }: { audience: Audience; now: Date }): Promise<GeneratedCode[]> {
  const kept = await listKeptCodes(tx, audience);
  for (const code of kept) {
    if (code.origin === 'configured') await endCode(tx, code, { actor, reason: 'The codes were removed from the settings.', now });
  }
  if (kept.some((code) => code.origin !== 'configured' && isCodeOpen(code, now))) return [];

  const generated: GeneratedCode[] = [];
  while (generated.length < generatedCodes[audience]) {
    const { code } = await generateCode(tx, keys, { audience, actor, now });
    generated.push({ audience, code });
  }
  return generated;
}
