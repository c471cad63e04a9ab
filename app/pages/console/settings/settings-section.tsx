import { Suspense } from 'react';
import { data, href } from 'react-router';

import { findSection } from '#app/features/revisions/settings-sections.ts';
import { loadPartsOnce, loadSection } from '#app/features/revisions/load-settings.server.ts';
import { listRevisionsIn } from '#app/features/revisions/store.server.ts';
import { describeOthers } from '#app/features/revisions/presence/describe-others.server.ts';
import { lazyPart } from '#app/first-paint/lazy-part.ts';
import { getPortal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { revalidateUnlessUnsent } from '#app/forms/revalidate-unless-unsent.ts';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import type { Route } from './+types/settings-section';
import { EditingNow } from '../content/editing-now.tsx';
import { describeSettings } from './describe-settings.server.ts';
import { listPreviews } from './preview/list-previews.server.ts';
import { findPreviewed } from '../start-preview.server.ts';
import { receiveSettings } from './receive-settings.server.ts';
import { sendSettings } from './send-settings.ts';
import { SettingsForm } from './settings-form.tsx';
import { describeUnreadable } from './describe-problems.ts';
import { SettingsTabs } from './settings-tabs.tsx';
import { UnpublishedList } from './unpublished-list.tsx';

/** The pages that are framed load after the form. */
const SettingsPreview = lazyPart(async () => (await import('./preview/settings-preview.tsx')).SettingsPreview);

function requireSection(id: string) {
  const section = findSection(id);
  if (section === null) throw data('There are no settings at this address.', { status: 404 });
  return section;
}

/** Loads a section's fields from the drafts, or from what readers see. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const { id, title, note, parts } = requireSection(params.section);
  const load = loadPartsOnce(portal);
  const drafts = await listRevisionsIn(portal.database, 'draft');

  return {
    section: { id, title, note },
    ...(await loadSection(load, { id, title, note, parts })),
    ...(await describeSettings(portal, load, drafts)),
    preview: {
      ...listPreviews(id, portal.content),
      previewed: await findPreviewed(context, request),
      version: [portal.content.version, ...drafts.map((draft) => `${draft.id} ${draft.version}`)].join(' '),
    },
    files: parts.map(({ part }) => part),
    others: await describeOthers(
      portal,
      parts.map(({ part }) => part),
      getManager(context),
    ),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  return receiveSettings({ request, context, section: requireSection(params.section) });
}

export const clientAction = sendSettings;
export const shouldRevalidate = revalidateUnlessUnsent;

export default function SettingsSectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { section, unreadable, fields, changes, changed, missing, lastPublished, preview } = loaderData;
  const to = href('/manage/settings/:section', { section: section.id });

  return (
    <>
      <ConsoleHeading title={section.title} tab={`${section.title} settings`} note={section.note}>
        {lastPublished === null ? null : <p className="text-sm text-ink-muted">{lastPublished}</p>}
      </ConsoleHeading>
      <ConsoleNotice text={describeUnreadable(unreadable)} tone="refused" />
      <EditingNow parts={loaderData.files} others={loaderData.others} />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[10rem_minmax(0,1fr)] xl:grid-cols-[10rem_minmax(0,1fr)_clamp(18rem,27vw,26rem)]">
        <SettingsTabs changed={changed} missing={missing} />
        <SettingsForm
          key={section.id}
          section={section.id}
          fields={fields}
          answer={actionData}
          action={to}
          barLink={
            <a href="#preview" className={buttonClass('secondary', 'shrink-0 xl:hidden')}>
              Preview
            </a>
          }
        >
          <div className="xl:sticky xl:top-4 xl:max-h-[calc(100dvh-2rem)] xl:overflow-y-auto">
            <Suspense>
              <SettingsPreview {...preview} action={to} />
            </Suspense>
            <UnpublishedList changes={changes} />
          </div>
        </SettingsForm>
      </div>
    </>
  );
}
