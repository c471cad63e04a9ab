import { useCallback, useEffect, useState } from 'react';
import { data, href, Link, redirect, useSearchParams } from 'react-router';

import { readPath } from '#app/content/checks/content-error.ts';
import { namePlace } from '#app/features/revisions/changes/describe-changes.server.ts';
import { isEditablePart, nameOfPart, outlinePart, type OutlineNode } from '#app/features/revisions/content-parts.server.ts';
import { partAtAddress } from '#app/features/revisions/part-address.ts';
import { loadPartsOnce, loadSection } from '#app/features/revisions/load-settings.server.ts';
import { describeAffected } from '#app/features/revisions/records/describe-affected.server.ts';
import { findTexts, type PartTexts } from '#app/features/revisions/edit-draft.server.ts';
import { describeOthers } from '#app/features/revisions/presence/describe-others.server.ts';
import { findProblems } from '#app/features/revisions/problems/find-problems.server.ts';
import { removedText } from '#app/content/content-files.ts';
import { readPart } from '#app/features/revisions/read-part.server.ts';
import type { ContentProblem } from '#app/features/revisions/problems/problem.ts';
import type { SettingsSection } from '#app/features/revisions/settings-sections.ts';
import { getPortal, type Portal } from '#app/portal.ts';
import { revalidateUnlessUnsent } from '#app/forms/revalidate-unless-unsent.ts';
import { BackLink } from '#app/console-kit/back-link.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { Mark } from '#app/console-kit/mark.tsx';
import { badRequest } from '#app/request/read-body.server.ts';
import { getManager } from '#app/request/visitor.server.ts';
import type { Route } from './+types/content-part';
import { EditingNow } from './editing-now.tsx';
import { listOpenChanges } from '../settings/describe-settings.server.ts';
import { describeUnreadable } from '../settings/describe-problems.ts';
import { receiveSettings, receiveUndo } from '../settings/receive-settings.server.ts';
import { sendSettings } from '../settings/send-settings.ts';
import { SettingsForm } from '../settings/settings-form.tsx';
import { AffectedRecords } from '../settings/affected-records.tsx';
import { findPreviewed, startPreview } from '../start-preview.server.ts';
import { UnpublishedList } from '../settings/unpublished-list.tsx';
import { describeState } from './describe-state.server.ts';
import { EditorHeading } from './editor-heading.tsx';
import { addressOfEntry, findNode } from './entry-address.ts';
import { findPreview } from './find-preview.server.ts';
import { focusField } from './focus-field.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { blockingMark, countTips, tipMark } from './problems-panel.tsx';

async function findEditable({ database, env }: Portal, address: string): Promise<PartTexts | null> {
  const part = partAtAddress(address);
  return isEditablePart(part) ? findTexts(database, part, readPart(env.CONTENT_DIR, part)) : null;
}

/** Finds the file at an address, and the place in it that's edited. Throws a 404 if there's no such file. */
async function requirePlace(portal: Portal, { address, texts, url }: { address: string; texts: PartTexts | null; url: URL }) {
  const part = partAtAddress(address);
  const { CONTENT_DIR } = portal.env;
  if (texts === null || texts.current === removedText) throw data('There is no content at this address.', { status: 404 });

  const source = texts.current;
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
  return { part, source, title, outline, node, section, draft: texts.draft, isSeen: texts.live !== removedText };
}

/** Loads the fields of one place in a content file, and the file's outline. A file that's drafted as removed leads to its history. */
export async function loader({ context, params, url, request }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const texts = await findEditable(portal, params.part);
  if (texts?.current === removedText && texts.draft !== null) throw redirect(href('/manage/content/:part/history', params));

  const { part, source, title, outline, node, section, draft, isSeen } = await requirePlace(portal, {
    address: params.part,
    texts,
    url,
  });
  const load = loadPartsOnce(portal);
  const changes = await listOpenChanges(portal, draft === null ? [] : [draft], load);
  const affected = await describeAffected(portal, load, draft === null ? [] : [part]);
  const values = await load(part);
  const problems = await findProblems({ part, source, content: portal.content });
  const preview = findPreview(part, values.data, node.path);
  const previewed = await findPreviewed(context, request);
  const pageOf = (path: string) => addressOfEntry(params.part, findNode(outline, path).path);

  return {
    title,
    place: node.path,
    heading: node.title,
    outline: outline.map((each) => ({
      path: each.path,
      title: each.title,
      depth: each.depth,
      ...countProblems(problems.filter(({ path }) => findNode(outline, path) === each)),
      isChanged: changes.some(({ path }) => findNode(outline, path) === each),
    })),
    ...(await loadSection(load, section)),
    state: await describeState(portal.database, { part, draft, isSeen }),
    changes,
    problems: problems.map((problem) => ({
      ...problem,
      name: `${part}:${problem.path}`,
      place: namePlace(readPath(problem.path), values.data) || title,
      page: pageOf(problem.path),
    })),
    affected: affected.get(part) ?? [],
    others: await describeOthers(portal, part, getManager(context)),
    preview: { ...preview, isStarted: previewed === preview.audience, version: draft === null ? '' : `${draft.id} ${draft.version}` },
    action: addressOfEntry(params.part, node.path),
  };
}

function countProblems(problems: readonly ContentProblem[]) {
  const blocking = problems.filter(({ isBlocking }) => isBlocking).length;
  return { blocking, tips: problems.length - blocking };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const portal = getPortal(context);
  const sent = await request
    .clone()
    .formData()
    .catch(() => badRequest());
  const undone = sent.get('undo');
  // There may be nothing to edit here: before a removal is undone, or after a new file is.
  if (typeof undone === 'string') {
    const answer = await receiveUndo(context, undone);
    const texts = await findEditable(portal, params.part);
    if (texts?.current === removedText) throw redirect(`${href('/manage/settings')}#changes`);
    return answer;
  }

  const { section, node } = await requirePlace(portal, {
    address: params.part,
    texts: await findEditable(portal, params.part),
    url: new URL(request.url),
  });
  const audience = sent.get('preview');
  if (audience === null) return receiveSettings({ request, context, section });

  await startPreview(context, audience);
  throw redirect(withView(addressOfEntry(params.part, node.path)));
}

/** Returns the address that shows the preview in place of the form. */
function withView(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}view=preview`;
}

export const clientAction = sendSettings;
export const shouldRevalidate = revalidateUnlessUnsent;

export default function ContentPart({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, unreadable, place, heading, outline, fields, state, changes, problems, affected, preview, action: to } = loaderData;
  const isPreview = useSearchParams()[0].get('view') === 'preview';
  // Lasts while people go through the file's places, because each has a form of its own.
  const [isListOpen, setListOpen] = useState(false);
  const paths = outline.map(({ path }) => path).join(' ');
  const linkTo = useCallback(
    (name: string) => {
      const path = name.slice(name.indexOf(':') + 1);
      return path !== place && paths.split(' ').includes(path) ? addressOfEntry(params.part, path) : null;
    },
    [paths, place, params.part],
  );
  useEffect(() => {
    const name = decodeURIComponent(location.hash.slice(1));
    if (name.includes(':')) focusField(name);
  }, [to]);

  return (
    <>
      <BackLink to={href('/manage/content')}>All content</BackLink>
      <EditorHeading
        title={heading}
        part={place === '' ? null : title}
        tab={`Edit ${title}`}
        state={state}
        edit={to}
        preview={withView(to)}
        isPreview={isPreview}
        publish={`${href('/manage/settings')}?${new URLSearchParams({ only: params.part })}#changes`}
      />
      <ConsoleNotice text={describeUnreadable(unreadable)} tone="refused" />
      <EditingNow parts={[partAtAddress(params.part)]} others={loaderData.others} />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[13rem_minmax(0,1fr)] xl:grid-cols-[13rem_minmax(0,1fr)_16rem]">
        <Outline part={params.part} place={place} nodes={outline} />
        <SettingsForm
          key={to}
          section={params.part}
          fields={fields}
          answer={actionData}
          action={to}
          linkTo={linkTo}
          isElsewhere={(name) => findNode(outline, name.slice(name.indexOf(':') + 1)).path !== place}
          problems={{ found: problems, isOpen: isListOpen, onToggle: setListOpen }}
          preview={isPreview ? <PreviewFrame key={to} {...preview} title={heading} action={to} /> : undefined}
        >
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
  nodes: readonly (Pick<OutlineNode, 'path' | 'title' | 'depth'> & { blocking: number; tips: number; isChanged: boolean })[];
}

/** The places in a file. On phones, it's a closed list above the form. */
function Outline({ part, place, nodes }: OutlineProps) {
  const list = (
    <ul className="m-0 list-none border-l border-line p-0 lg:max-h-[75dvh] lg:overflow-y-auto">
      {nodes.map(({ path, title, depth, blocking, tips, isChanged }) => (
        <li key={path}>
          <Link
            to={addressOfEntry(part, path)}
            aria-current={path === place ? 'page' : undefined}
            style={{ paddingInlineStart: `${depth * 0.75 + 0.75}rem` }}
            className="-ml-px flex flex-wrap items-start justify-between gap-x-2 border-l-2 border-transparent py-2 pr-2 text-sm leading-snug wrap-anywhere text-ink-muted hover:text-ink aria-[current=page]:border-brand aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            <span className="line-clamp-2 min-w-0 flex-1 basis-20">{title}</span>
            <span className="flex flex-wrap gap-x-2">
              {isChanged ? <span className="rounded-sm bg-warning-soft px-1.5 font-semibold text-warning">Draft</span> : null}
              {blocking === 0 ? null : <Mark {...blockingMark} text={`${blocking} to fix`} />}
              {tips === 0 ? null : <Mark {...tipMark} text={countTips(tips)} />}
            </span>
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
