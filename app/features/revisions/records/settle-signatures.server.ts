import { removedText } from '#app/content/content-files.ts';
import type { Agreement } from '#app/content/schemas/agreement-schema.ts';
import { hashAgreement, listValidTexts } from '#app/features/agreements/find-signature.server.ts';
import { countSigners } from '#app/features/agreements/store.server.ts';
import { appendRecord } from '#app/features/audit-log/append-record.server.ts';
import { setYamlValues } from '#app/features/revisions/files/edit-yaml.server.ts';
import type { SignatureChoice } from '#app/features/revisions/publish-form.ts';
import { readPart } from '#app/features/revisions/read-part.server.ts';
import type { ContentSource } from '#app/features/revisions/refresh-content.server.ts';
import type { Revision } from '#app/features/revisions/rules.ts';
import { findRevisionIn } from '#app/features/revisions/store.server.ts';
import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';

const part = 'agreement.yaml';

/** What an owner decided about the signatures, who decided it, and why. */
export interface SignatureDecision {
  signatures?: SignatureChoice | null;
  actor: string;
  reason: string | null;
  now: Date;
}

/** A publication that changes which signatures of the conduct agreement count. */
export interface AgreementChange {
  before: Agreement;
  after: Agreement;
  /** The number of learners whose signatures count before or would count after. */
  signers: number;
}

/** Says how a publication changes which signatures count. Returns null if the same ones do. */
export async function findAgreementChange(database: Database | Tx, before: Agreement, after: Agreement): Promise<AgreementChange | null> {
  const was = listValidTexts(before);
  const is = listValidTexts(after);
  if (was[0] === is[0] && was.length === is.length && was.every((hash) => is.includes(hash))) return null;
  return { before, after, signers: await countSigners(database, [...was, ...after.acceptedTexts]) };
}

/**
 * Returns the publication's files with the agreement's accepted texts as the owner decided: those that count now, or none. A rule that the
 * agreement states can change it although the agreement's own file has no draft. Then the file is added to the publication.
 */
export async function settleSignatures(
  { database, env }: Pick<ContentSource, 'database' | 'env'>,
  {
    drafts,
    texts,
    change,
    decision,
  }: { drafts: Revision[]; texts: ReadonlyMap<string, string>; change: AgreementChange; decision: SignatureDecision },
): Promise<Revision[]> {
  const accepted =
    decision.signatures === 'valid' ? listValidTexts(change.before).filter((hash) => hash !== hashAgreement(change.after)) : [];
  if (accepted.join() === change.after.acceptedTexts.join()) return drafts;

  const base = readPart(env.CONTENT_DIR, part);
  const draft = drafts.find((each) => each.part === part);
  const current = (draft === undefined ? texts.get(part) : draft.source) ?? base ?? removedText;
  const source = await setYamlValues(current, [{ path: ['acceptedTexts'], value: accepted.length === 0 ? undefined : accepted }]);
  if (draft !== undefined) return drafts.map((each) => (each === draft ? { ...draft, source } : each));

  const live = await findRevisionIn(database, 'live', part);
  // An update of the edited text that nobody has decided about yet stays open.
  const editedFrom = live === null || live.source === null ? base : live.baseSource;
  return [...drafts, makeRevision(source, editedFrom, decision)];
}

/** A live revision that never was a draft. */
function makeRevision(source: string, baseSource: string | null, { actor, reason, now }: SignatureDecision): Revision {
  return {
    id: createIdentifier(),
    part,
    state: 'live',
    source,
    baseSource,
    version: 1,
    author: actor,
    reason,
    createdAt: now,
    changedAt: now,
    publishedAt: now,
    publishedBy: actor,
  };
}

/** Records who decided about the signatures, and why. */
export async function recordDecision(
  tx: Tx,
  { before, after, signers }: AgreementChange,
  { signatures, actor, reason, now }: SignatureDecision,
): Promise<void> {
  const describe = (agreement: Agreement) => ({ version: agreement.version, textHash: hashAgreement(agreement) });
  await appendRecord(tx, {
    actor,
    action: signatures === 'valid' ? 'agreement.kept-valid' : 'agreement.asked-again',
    subject: `content/${part}`,
    before: { ...describe(before), signers },
    after: describe(after),
    reason,
    now,
  });
}
