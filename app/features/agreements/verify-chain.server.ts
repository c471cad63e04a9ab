import type { Database } from '#app/platform/database/open-database.ts';
import { chainStart, writeChainLink } from './rules.ts';
import { hashText } from './sign-agreement.server.ts';
import { listSignatures } from './store.server.ts';

export type ChainCheck = { kind: 'sound'; length: number } | { kind: 'broken'; sequence: number; reason: string };

/** Recomputes every hash of the signature chain and reports the first link that does not hold. */
export async function verifyChain(database: Database): Promise<ChainCheck> {
  const signatures = await listSignatures(database);
  let previousHash = chainStart;

  for (const [index, signature] of signatures.entries()) {
    const { sequence } = signature;
    if (sequence !== index + 1) return { kind: 'broken', sequence, reason: 'a signature before it is missing' };
    if (signature.previousHash !== previousHash) return { kind: 'broken', sequence, reason: 'it does not follow the signature before it' };
    if (hashText(signature.text) !== signature.textHash) return { kind: 'broken', sequence, reason: 'its text was changed' };
    if (hashText(writeChainLink(signature)) !== signature.hash)
      return { kind: 'broken', sequence, reason: 'one of its fields was changed' };
    previousHash = signature.hash;
  }
  return { kind: 'sound', length: signatures.length };
}
