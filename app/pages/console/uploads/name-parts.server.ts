import { nameOfPart } from '#app/features/revisions/content-parts.server.ts';
import { readDraftFiles } from '#app/features/revisions/files/read-draft-files.server.ts';
import type { Portal } from '#app/portal.ts';

/** Returns a function that names content files as the console does. */
export async function namePartsIn(portal: Portal): Promise<(parts: readonly string[]) => string[]> {
  const files = await readDraftFiles(portal);
  return (parts) => parts.map((part) => nameOfPart(part, (each) => files.get(each) ?? null));
}
