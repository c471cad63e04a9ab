import { href, Link } from 'react-router';

import { groupParts } from '#app/features/revisions/content-parts.server.ts';
import { addressPart } from '#app/features/revisions/part-address.ts';
import { readDraftFiles } from '#app/features/revisions/files/read-draft-files.server.ts';
import { listRevisionsIn } from '#app/features/revisions/store.server.ts';
import { getPortal } from '#app/portal.ts';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import type { Route } from './+types/content';

/** Loads every file that can be edited, with its title in the draft, if there's one. */
export async function loader({ context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const drafts = new Set((await listRevisionsIn(portal.database, 'draft')).map(({ part }) => part));
  const live = new Set((await listRevisionsIn(portal.database, 'live')).map(({ part }) => part));

  return {
    groups: groupParts(await readDraftFiles(portal)).map(({ title, parts }) => ({
      title,
      parts: parts.map((each) => ({ ...each, hasDraft: drafts.has(each.part), isChanged: live.has(each.part) })),
    })),
  };
}

export default function Content({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <>
      <ConsoleHeading
        title="Content"
        note="Everything trainees and clients read. Changes are saved as drafts until you publish them under Settings."
      >
        <Link
          to={href('/manage/uploads')}
          className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-2"
        >
          Uploaded pictures and videos
        </Link>
      </ConsoleHeading>
      <div className="grid gap-x-8 gap-y-8 md:grid-cols-2 xl:grid-cols-3">
        {groups.map(({ title, parts }) => (
          <section key={title} aria-label={title} className="min-w-0">
            <h2 className="mb-2 font-serif text-xl font-semibold">{title}</h2>
            <ul className="m-0 list-none divide-y divide-line border-y border-line p-0">
              {parts.map(({ part, title: name, hasDraft, isChanged }) => (
                <li key={part}>
                  <Link
                    to={href('/manage/content/:part', { part: addressPart(part) })}
                    className="flex min-h-11 items-center justify-between gap-3 py-2 hover:text-brand"
                  >
                    <span className="min-w-0 wrap-anywhere">{name}</span>
                    {hasDraft ? (
                      <span className="shrink-0 rounded-sm bg-warning-soft px-1.5 text-sm font-semibold text-warning">Draft</span>
                    ) : null}
                    {isChanged && !hasDraft ? <span className="shrink-0 text-sm text-ink-muted">Edited here</span> : null}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
