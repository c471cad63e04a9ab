import type { Content } from './load-content.ts';
import type { Document } from './schemas/page-schema.ts';

/** Finds a document by the last part of its address, ignoring case. */
export function findDocument(content: Pick<Content, 'documents'>, slug: string | undefined): { id: string; document: Document } | null {
  const id = (slug ?? '').toLowerCase();
  const document = content.documents.get(id);
  return document === undefined ? null : { id, document };
}
