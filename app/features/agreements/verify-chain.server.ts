import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { checkChain, hashText, type ChainCheck } from '#app/platform/hash-chain.ts';
import { writeChainLink } from './rules.ts';
import { listSignatures, type StoredSignature } from './store.server.ts';

/** Recomputes every hash of the signature chain and reports every break. */
export async function verifyChain(database: Database | Tx): Promise<ChainCheck> {
  return checkChain(await listSignatures(database), { noun: 'signature', findChanges });
}

function findChanges(signature: StoredSignature): string[] {
  if (hashText(signature.text) !== signature.textHash) return ['its text was changed'];
  if (hashText(writeChainLink(signature)) !== signature.hash) return ['one of its fields was changed'];
  return [];
}
