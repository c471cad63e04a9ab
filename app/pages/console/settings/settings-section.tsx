import { data, href } from 'react-router';

import { findSection, type SettingsSection } from '#app/features/revisions/settings-sections.ts';
import { loadPartsOnce, loadSection } from '#app/features/revisions/load-settings.server.ts';
import { describeOthers } from '#app/features/revisions/presence/describe-others.server.ts';
import { getPortal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { revalidateUnlessUnsent } from '#app/console-kit/revalidate-unless-unsent.ts';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import type { Route } from './+types/settings-section';
import { EditingNow } from '../content/editing-now.tsx';
import { describeSettings } from './describe-settings.server.ts';
import { receiveSettings } from './receive-settings.server.ts';
import { sendSettings } from './send-settings.ts';
import { SettingsForm } from './settings-form.tsx';
import { describeUnreadable } from './describe-problems.ts';
import { SettingsTabs } from './settings-tabs.tsx';
import { UnpublishedList } from './unpublished-list.tsx';

function requireSection(id: string): SettingsSection {
  const section = findSection(id);
  if (section === null) throw data('There are no settings at this address.', { status: 404 });
  return section;
}

/** Loads a section's fields from the drafts, or from what readers see. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const { id, title, note, parts } = requireSection(params.section);
  const load = loadPartsOnce(portal);

  return {
    section: { id, title, note },
    ...(await loadSection(load, { id, title, note, parts })),
    ...(await describeSettings(portal, load)),
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
  const { section, unreadable, fields, changes, changed, missing, lastPublished } = loaderData;

  return (
    <>
      <ConsoleHeading title={section.title} tab={`${section.title} settings`} note={section.note}>
        {lastPublished === null ? null : <p className="text-sm text-ink-muted">{lastPublished}</p>}
      </ConsoleHeading>
      <ConsoleNotice text={describeUnreadable(unreadable)} tone="refused" />
      <EditingNow parts={loaderData.files} others={loaderData.others} />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[10rem_minmax(0,1fr)] xl:grid-cols-[10rem_minmax(0,42rem)_minmax(17rem,1fr)]">
        <SettingsTabs changed={changed} missing={missing} />
        <SettingsForm
          key={section.id}
          section={section.id}
          fields={fields}
          answer={actionData}
          action={href('/manage/settings/:section', { section: section.id })}
        >
          <UnpublishedList changes={changes} />
        </SettingsForm>
      </div>
    </>
  );
}
