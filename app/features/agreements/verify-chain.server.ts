import type { Database } from '#app/platform/database/open-database.ts';
import { chainStart, writeChainLink } from './rules.ts';
import { hashText } from './sign-agreement.server.ts';
import { listSignatures, type StoredSignature } from './store.server.ts';

/** A place at which the chain of signatures does not hold. */
export interface ChainBreak {
  sequence: number;
  reason: string;
}

export interface ChainCheck {
  length: number;
  /** Every break, in the order of the chain; none when it is sound. */
  breaks: ChainBreak[];
}

/**
 * Recomputes every hash of the signature chain and reports every break. Each signature is compared with what the one
 * before it says of itself, so that one break hides no other and makes no sound signature look broken.
 */
export async function verifyChain(database: Database): Promise<ChainCheck> {
  const signatures = await listSignatures(database);
  const breaks = signatures.flatMap((signature, index) => [
    ...findGap(signature, signatures[index - 1]),
    ...findChanges(signature).map((reason) => ({ sequence: signature.sequence, reason })),
  ]);
  return { length: signatures.length, breaks };
}

/** Finds what is wrong between a signature and the one before it; after a gap there is nothing to compare it with. */
function findGap(signature: StoredSignature, before: StoredSignature | undefined): ChainBreak[] {
  const { sequence, previousHash } = signature;
  const expected = (before?.sequence ?? 0) + 1;

  if (sequence === expected + 1) return [{ sequence: expected, reason: 'it is missing' }];
  if (sequence > expected) return [{ sequence: expected, reason: `it is missing, and so are those up to ${sequence - 1}` }];
  if (previousHash !== (before?.hash ?? chainStart)) return [{ sequence, reason: 'it does not follow the signature before it' }];
  return [];
}

function findChanges(signature: StoredSignature): string[] {
  if (hashText(signature.text) !== signature.textHash) return ['its text was changed'];
  if (hashText(writeChainLink(signature)) !== signature.hash) return ['one of its fields was changed'];
  return [];
}
