import { data, href, Link } from 'react-router';

import { isEditablePart, nameOfPart, outlinePart, type OutlineNode } from '#app/features/revisions/content-parts.server.ts';
import { partAtAddress } from '#app/features/revisions/part-address.ts';
import { loadPartsOnce, loadSection } from '#app/features/revisions/load-settings.server.ts';
import { describeAffected } from '#app/features/revisions/records/describe-affected.server.ts';
import { findTexts } from '#app/features/revisions/edit-draft.server.ts';
import { describeOthers } from '#app/features/revisions/presence/describe-others.server.ts';
import { readPart } from '#app/features/revisions/read-part.server.ts';
import type { SettingsSection } from '#app/features/revisions/settings-sections.ts';
import { getPortal, type Portal } from '#app/portal.ts';
import { revalidateUnlessUnsent } from '#app/console-kit/revalidate-unless-unsent.ts';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { getManager } from '#app/request/visitor.server.ts';
import type { Route } from './+types/content-part';
import { EditingNow } from './editing-now.tsx';
import { listOpenChanges } from '../settings/describe-settings.server.ts';
import { describeUnreadable } from '../settings/describe-problems.ts';
import { receiveSettings } from '../settings/receive-settings.server.ts';
import { sendSettings } from '../settings/send-settings.ts';
import { SettingsForm } from '../settings/settings-form.tsx';
import { AffectedRecords } from '../settings/affected-records.tsx';
import { UnpublishedList } from '../settings/unpublished-list.tsx';

/** Finds the file at an address, and the place in it that's edited. Throws a 404 if there's no such file. */
async function requirePlace(portal: Portal, address: string, url: URL) {
  const part = partAtAddress(address);
  const { CONTENT_DIR } = portal.env;
  const source = isEditablePart(part) ? (await findTexts(portal.database, part, readPart(CONTENT_DIR, part))).current : '';
  if (source === '') throw data('There is no content at this address.', { status: 404 });

  const title = nameOfPart(part, (name) => (name === part ? source : readPart(CONTENT_DIR, name)));
  const outline = outlinePart(source, title);
  // A place that's gone, because someone removed it, leads to the file's own page.
  const node = outline.find(({ path }) => path === (url.searchParams.get('at') ?? '')) ?? outline[0];
  if (node === undefined) throw new Error('An outline starts with its file.');
  const section: SettingsSection = {
    id: `${address} ${node.path}`,
    title: node.title,
    note: '',
    parts: [{ part, ...(node.path === '' ? {} : { only: [node.path] }), except: node.inside }],
  };
  return { part, title, outline, node, section };
}

/** Loads the fields of one place in a content file, and the file's outline. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const { part, title, outline, node, section } = await requirePlace(portal, params.part, url);
  const load = loadPartsOnce(portal);
  const changes = await listOpenChanges(portal, load);

  return {
    title,
    place: node.path,
    heading: node.title,
    outline: outline.map(({ path, title: name, depth }) => ({ path, title: name, depth })),
    ...(await loadSection(load, section)),
    changes: changes.filter((change) => change.part === part),
    affected: await describeAffected(portal, load, part),
    others: await describeOthers(portal, part, getManager(context)),
    action: addressOf(params.part, node.path),
  };
}

function addressOf(part: string, path: string): string {
  return `${href('/manage/content/:part', { part })}${path === '' ? '' : `?${new URLSearchParams({ at: path })}`}`;
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { section } = await requirePlace(getPortal(context), params.part, new URL(request.url));
  return receiveSettings({ request, context, section });
}

export const clientAction = sendSettings;
export const shouldRevalidate = revalidateUnlessUnsent;

export default function ContentPart({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, unreadable, place, heading, outline, fields, changes, affected, action: to } = loaderData;

  return (
    <>
      <p className="mb-2">
        <Link
          to={href('/manage/content')}
          className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-2"
        >
          All content
        </Link>{' '}
        <Link
          to={href('/manage/content/:part/history', { part: params.part })}
          className="ml-4 inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-2"
        >
          History
        </Link>
      </p>
      <ConsoleHeading title={heading} tab={`Edit ${title}`} note={place === '' ? undefined : title} />
      <ConsoleNotice text={describeUnreadable(unreadable)} tone="refused" />
      <EditingNow parts={[partAtAddress(params.part)]} others={loaderData.others} />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[13rem_minmax(0,1fr)] xl:grid-cols-[13rem_minmax(0,42rem)_minmax(16rem,1fr)]">
        <Outline part={params.part} place={place} nodes={outline} />
        <SettingsForm key={to} section={`${params.part} ${place}`} fields={fields} answer={actionData} action={to}>
          <AffectedRecords sentences={affected} />
          <UnpublishedList changes={changes} />
        </SettingsForm>
      </div>
    </>
  );
}

interface OutlineProps {
  part: string;
  place: string;
  nodes: readonly Pick<OutlineNode, 'path' | 'title' | 'depth'>[];
}

/** The places in a file. On phones, it's a closed list above the form. */
function Outline({ part, place, nodes }: OutlineProps) {
  const list = (
    <ul className="m-0 list-none border-l border-line p-0 lg:max-h-[75dvh] lg:overflow-y-auto">
      {nodes.map(({ path, title, depth }) => (
        <li key={path}>
          <Link
            to={addressOf(part, path)}
            aria-current={path === place ? 'page' : undefined}
            style={{ paddingInlineStart: `${depth * 0.75 + 0.75}rem` }}
            className="-ml-px line-clamp-2 block border-l-2 border-transparent py-2 pr-2 text-sm leading-snug wrap-anywhere text-ink-muted hover:text-ink aria-[current=page]:border-brand aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
  if (nodes.length === 1) return null;
  return (
    <nav aria-label="Places in this file" className="min-w-0">
      <details className="lg:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center rounded-lg border border-line bg-surface px-4 font-semibold">
          Places in this file
        </summary>
        <div className="pt-2">{list}</div>
      </details>
      <div className="sticky top-4 max-lg:hidden">{list}</div>
    </nav>
  );
}
