import { verifyChain } from '#app/features/agreements/verify-chain.server.ts';
import type { Database } from '#app/platform/database/open-database.ts';

export const agreementUsage = `  agreements verify                                recomputes the chain of signatures and names every break`;

/** Checks the chain of signatures: what to print, and whether it is sound. */
export async function verifyAgreements(database: Database): Promise<{ text: string; isSound: boolean }> {
  const { length, breaks } = await verifyChain(database);
  const counted = `${length} ${length === 1 ? 'signature' : 'signatures'}`;
  if (breaks.length === 0) return { text: `The chain of ${counted} is sound.`, isSound: true };

  const lines = breaks.map(({ sequence, reason }) => `Signature ${sequence}: ${reason}.`);
  const summary = `The chain of ${counted} does not hold in ${breaks.length} ${breaks.length === 1 ? 'place' : 'places'}:`;
  return { text: [summary, ...lines].join('\n'), isSound: false };
}
