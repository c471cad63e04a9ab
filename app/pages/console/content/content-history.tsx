import { data, Form, href, Link } from 'react-router';

import { Mark } from '#app/console-kit/mark.tsx';
import { BackLink } from '#app/console-kit/back-link.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { removedText } from '#app/content/content-files.ts';
import { holdsRole } from '#app/features/access/rules.ts';
import { isEditablePart, nameOfPart } from '#app/features/revisions/content-parts.server.ts';
import type { DescribedChange } from '#app/features/revisions/changes/describe-changes.server.ts';
import { findTexts } from '#app/features/revisions/edit-draft.server.ts';
import { compareVersions } from '#app/features/revisions/history/compare-versions.server.ts';
import { findVersionBefore, originalVersion } from '#app/features/revisions/history/history-rules.ts';
import { partAtAddress } from '#app/features/revisions/part-address.ts';
import { readPart } from '#app/features/revisions/read-part.server.ts';
import { settingsParts } from '#app/features/revisions/settings-sections.ts';
import type { RevisionState } from '#app/features/revisions/rules.ts';
import { findLastText, isPartKnown, listPartHistory, type RevisionSummary } from '#app/features/revisions/store.server.ts';
import { getPortal, type Portal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { formatShortTime } from '#app/time/written-time.ts';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/content-history';
import { SelectField } from '../settings/select-field.tsx';
import { settingsActions } from '../settings/settings-actions.server.ts';
import { ChangedTexts, ChangeMark } from '../review/changed-texts.tsx';
import { FoldedList } from '../review/folded-list.tsx';
import { versionMarks } from '../review/version-marks.ts';

const originalName = 'The text it came with';

/** The most versions of a file that its history shows. */
const longestHistory = 100;

/**
 * Finds a file that's edited in the console, or was until it was removed, and whether readers see the text it came with, if it came with one.
 * Throws a 404 if there never was such a file.
 */
async function requirePart({ database, env }: Portal, address: string) {
  const part = partAtAddress(address);
  const isEdited = settingsParts.includes(part) || isEditablePart(part);
  const original = isEdited ? readPart(env.CONTENT_DIR, part) : null;
  const texts = isEdited ? await findTexts(database, part, original) : null;
  const isRemoved = texts?.current === removedText;
  if (texts === null || (isRemoved && !(await isPartKnown(database, part))))
    throw data('There is no content at this address.', { status: 404 });

  const { current, live } = texts;
  const named = current || live || (await findLastText(database, part)) || original;
  const title = nameOfPart(part, (name) => (name === part ? named : readPart(env.CONTENT_DIR, name)));
  return { part, title, isRemoved, isOriginalLive: original === null || live === original };
}

/** Loads every version of a file, and what differs between two of them. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const { part, title, isRemoved, isOriginalLive } = await requirePart(portal, params.part);
  const versions = await listPartHistory(portal.database, part, longestHistory);
  const to = url.searchParams.get('to') ?? versions[0]?.id ?? originalVersion;
  const from = url.searchParams.get('from') ?? findVersionBefore(versions, to);
  const changes = versions.length === 0 ? [] : await compareVersions(portal, { part, from, to });
  if (changes === null) throw data('There is no such version of this content. Choose one from its history.', { status: 404 });

  const canRestore = holdsRole(getManager(context).role, 'owner');
  const editor = settingsParts.includes(part) ? href('/manage/settings') : href('/manage/content/:part', params);
  return {
    part,
    title,
    isOriginalLive,
    editor: isRemoved ? null : editor,
    from,
    to,
    versions: versions.map((version) => ({ ...describeVersion(version), before: findVersionBefore(versions, version.id) })),
    changes: changes.map(({ name, kind, label, before, after }) => ({ name, kind, label, before, after })),
    restore: canRestore ? settingsActions.showOne('restore', { context, url }, await settingsActions.find(portal)).hidden : null,
  };
}

function describeVersion({ id, state, author, reason, publishedAt, publishedBy, changedAt }: RevisionSummary) {
  return { id, state, reason, who: publishedBy ?? author, when: formatShortTime(publishedAt ?? changedAt) };
}

export default function ContentHistory({ loaderData, params }: Route.ComponentProps) {
  const { part, title, isOriginalLive, editor, from, to, versions, changes, restore } = loaderData;
  const page = href('/manage/content/:part/history', params);
  const options = [
    ...versions.map(({ id, state, when }) => ({ value: id, label: `${versionMarks[state].text}, ${when}` })),
    { value: originalVersion, label: originalName },
  ];

  return (
    <>
      <BackLink to={editor ?? href('/manage/content')}>{editor === null ? 'All content' : 'Edit'}</BackLink>
      <ConsoleHeading title="History" tab={`History of ${title}`} note={title} />
      {versions.length === 0 ? (
        <p className="max-w-2xl text-ink-muted">
          Nothing was changed here yet. Each version you save or publish will be listed, and an owner can bring any of them back.
        </p>
      ) : (
        <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,24rem)_minmax(0,42rem)]">
          <section aria-labelledby="versions" className="min-w-0">
            <h2 id="versions" className="mb-3 font-serif text-xl font-semibold">
              Versions
            </h2>
            <ul className="m-0 list-none divide-y divide-line border-y border-line p-0">
              {versions.map((version) => (
                <Version
                  key={version.id}
                  version={version}
                  to={`${page}?${new URLSearchParams({ from: version.before, to: version.id })}`}
                  isShown={version.id === to && version.before === from}
                  restore={restore === null ? null : { ...restore, part, id: version.id }}
                />
              ))}
              {restore === null || isOriginalLive ? null : (
                <li className="flex flex-wrap items-center justify-between gap-3 py-3">
                  <p className="font-semibold">{originalName}</p>
                  <RestoreForm restore={{ ...restore, part, id: originalVersion }} name="the text it came with" />
                </li>
              )}
            </ul>
          </section>
          <section aria-labelledby="differences" className="min-w-0">
            <h2 id="differences" className="mb-3 font-serif text-xl font-semibold">
              What changed
            </h2>
            <Form key={`${from} ${to}`} method="get" className="mb-5 flex flex-wrap items-end gap-3">
              <SelectField label="From" name="from" defaultValue={from} options={options} className="min-w-0 flex-1 basis-48" />
              <SelectField label="To" name="to" defaultValue={to} options={options} className="min-w-0 flex-1 basis-48" />
              <Button type="submit" look="secondary">
                Compare
              </Button>
            </Form>
            <Differences changes={changes} />
          </section>
        </div>
      )}
    </>
  );
}

interface VersionProps {
  version: { id: string; state: RevisionState; reason: string | null; who: string; when: string };
  to: string;
  isShown: boolean;
  restore: Record<string, string> | null;
}

/** One version: who, when and why, with links to see what it changed and to bring it back. */
function Version({ version: { state, reason, who, when }, to, isShown, restore }: VersionProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p>
          <Link
            to={to}
            preventScrollReset
            aria-current={isShown ? 'true' : undefined}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-2 aria-[current]:text-ink aria-[current]:no-underline"
          >
            {when}
          </Link>{' '}
          <Mark {...versionMarks[state]} />
        </p>
        <p className="text-sm wrap-anywhere text-ink-muted">{who}</p>
        {reason === null ? null : <p className="text-sm wrap-anywhere">{reason}</p>}
      </div>
      {restore === null || state === 'draft' || state === 'live' ? null : <RestoreForm restore={restore} name={`the version of ${when}`} />}
    </li>
  );
}

function RestoreForm({ restore, name }: { restore: Record<string, string>; name: string }) {
  return (
    <Form method="post" action={href('/manage/settings')}>
      {Object.entries(restore).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <Button type="submit" look="secondary" aria-label={`Restore ${name}`}>
        Restore
      </Button>
    </Form>
  );
}

function Differences({ changes }: { changes: readonly DifferenceProps[] }) {
  if (changes.length === 0) return <p className="text-ink-muted">The two versions have the same values.</p>;
  return (
    <FoldedList
      rows={changes.map((change, index) => (
        <Difference key={`${change.name} ${index}`} {...change} />
      ))}
    />
  );
}

type DifferenceProps = Pick<DescribedChange, 'name' | 'kind' | 'label' | 'before' | 'after'>;

function Difference({ kind, label, before, after }: DifferenceProps) {
  return (
    <li className="py-3">
      <p className="font-semibold wrap-anywhere">
        <ChangeMark kind={kind} /> {label}
      </p>
      <ChangedTexts before={before} after={after} names={{ before: 'Before', after: 'After' }} />
    </li>
  );
}
