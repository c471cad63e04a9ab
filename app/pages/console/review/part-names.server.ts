import { readPath } from '#app/content/checks/content-error.ts';
import { namePlace } from '#app/features/revisions/changes/describe-changes.server.ts';
import { nameOfPart } from '#app/features/revisions/content-parts.server.ts';
import { tryRead } from '#app/features/revisions/files/edit-yaml.server.ts';
import { readPart } from '#app/features/revisions/read-part.server.ts';
import type { Revision } from '#app/features/revisions/rules.ts';
import type { Portal } from '#app/portal.ts';
import { findEditor } from '../content/find-editor.server.ts';
import type { ProblemNames } from '../settings/describe-problems.ts';

/** Returns a function that names content files by their titles in the drafts. */
export function namePartsOf(portal: Pick<Portal, 'env'>, drafts: readonly Revision[]): (part: string) => string {
  const read = readerOf(portal, drafts);
  return (part) => `${part.startsWith('practice/') ? 'Practice: ' : ''}${nameOfPart(part, read)}`;
}

/** Returns what names problems by the titles of their files and of the entries that hold them, and finds where they're fixed. */
export function nameProblemsOf(portal: Pick<Portal, 'env'>, drafts: readonly Revision[]): ProblemNames {
  const read = readerOf(portal, drafts);
  return {
    namePart: namePartsOf(portal, drafts),
    namePlaceOf: ({ file, path }) => namePlace(readPath(path), tryRead(read(file) ?? '')),
    findEditorOf: ({ file, path }) => findEditor({ part: file, path, source: read(file) ?? '' }),
  };
}

function readerOf({ env }: Pick<Portal, 'env'>, drafts: readonly Revision[]) {
  return (part: string) => {
    const draft = drafts.find((each) => each.part === part);
    return draft?.source || draft?.baseSource || readPart(env.CONTENT_DIR, part);
  };
}
