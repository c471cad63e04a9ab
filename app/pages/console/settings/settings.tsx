import { Suspense } from 'react';
import { Form, href, Link } from 'react-router';

import { sendAction } from '#app/console-kit/action/action-answer.ts';
import { ActionForm, ActionPanel } from '#app/console-kit/action/action-form.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { publishForm } from '#app/features/revisions/publish-form.ts';
import { formatPath } from '#app/content/checks/content-error.ts';
import { listFirstSteps } from '#app/features/revisions/list-first-steps.server.ts';
import { addressPart } from '#app/features/revisions/part-address.ts';
import { loadPartsOnce, writeValue } from '#app/features/revisions/load-settings.server.ts';
import { describeAffected } from '#app/features/revisions/records/describe-affected.server.ts';
import { listUpgrades } from '#app/features/revisions/files/resolve-upgrade.server.ts';
import { listHistory } from '#app/features/revisions/store.server.ts';
import type { RevisionState } from '#app/features/revisions/rules.ts';
import { holdsRole } from '#app/features/access/rules.ts';
import { lazyPart } from '#app/first-paint/lazy-part.ts';
import { getPortal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { formatShortTime } from '#app/time/written-time.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Mark } from '#app/console-kit/mark.tsx';
import type { Route } from './+types/settings';
import { AffectedRecords } from './affected-records.tsx';
import { describeSettings } from './describe-settings.server.ts';
import { FirstSteps } from './first-steps.tsx';
import { partNames } from './part-names.ts';
import { settingsActions } from './settings-actions.server.ts';
import { SettingsTabs } from './settings-tabs.tsx';
import { ReviewPanel } from '../review/review-panel.tsx';
import { UnpublishedList } from './unpublished-list.tsx';
import { versionMarks } from '../review/version-marks.ts';
import { describeReview } from '../review/describe-review.server.ts';

/** The script loads only after an upgrade that changed edited files. */
const UpgradeList = lazyPart(async () => (await import('./upgrade-list.tsx')).UpgradeList);

/** The most versions that the history shows. */
const longestHistory = 30;

/** Loads what isn't published yet, and what was published before. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const drafts = await settingsActions.find(portal);
  const history = await listHistory(portal.database, longestHistory);
  const load = loadPartsOnce(portal);
  const canPublish = holdsRole(getManager(context).role, 'owner');

  return {
    ...(await describeSettings(portal, load)),
    affected: await describeAffected(portal, load),
    firstSteps: canPublish ? await listFirstSteps(portal) : [],
    upgrades: (canPublish ? await listUpgrades(portal) : []).map(({ part, changes }) => ({
      part,
      name: partNames[part] ?? part,
      changes: changes.map(({ path, mine, after }) => ({ label: formatPath(path), mine: writeValue(mine), theirs: writeValue(after) })),
    })),
    actions: settingsActions.show({ context, url }, drafts),
    restore: canPublish ? settingsActions.showOne('restore', { context, url }, drafts).hidden : null,
    review: await describeReview({ context, url }, drafts),
    done: settingsActions.readNotice(url),
    history: history.map(({ id, part, state, author, reason, publishedAt, publishedBy, changedAt }) => ({
      id,
      part,
      name: partNames[part] ?? part,
      state,
      when: formatShortTime(publishedAt ?? changedAt),
      who: publishedBy ?? author,
      reason,
    })),
  };
}

export function action(args: Route.ActionArgs) {
  return settingsActions.receive(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendAction(args);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Reloads the data even after a refused change, because the page has to show the current state. */
export function shouldRevalidate() {
  return true;
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { actions, changes, changed, missing, lastPublished, history, done, review } = loaderData;
  const publish = actions.find(({ intent }) => intent === 'publish');
  const discard = actions.find(({ intent }) => intent === 'discard');
  const ask = actions.find(({ intent }) => intent === 'ask-review');
  // A form that no longer applies isn't rendered, so its refusal is shown at the top of the page.
  const isDrawn = [...actions, ...(review.sendBack === null ? [] : [review.sendBack])].some(({ intent }) => intent === actionData?.intent);

  return (
    <>
      <ConsoleHeading title="Settings" note="What clients and learners see. Changes go live when you publish.">
        <span className="flex flex-wrap items-center gap-4">
          {lastPublished === null ? null : <span className="text-sm text-ink-muted">{lastPublished}</span>}
          <ButtonLink to={href('/manage/preview')} look="secondary">
            Preview
          </ButtonLink>
        </span>
      </ConsoleHeading>
      <ConsoleNotice text={done} />
      <ConsoleNotice text={isDrawn ? null : (actionData?.refusal?.message ?? null)} tone="refused" />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[10rem_minmax(0,42rem)]">
        <SettingsTabs changed={changed} missing={missing} />
        <div className="min-w-0">
          {loaderData.upgrades.length === 0 ? null : (
            <Suspense>
              <UpgradeList upgrades={loaderData.upgrades} />
            </Suspense>
          )}
          <FirstSteps listed={loaderData.firstSteps} />
          <UnpublishedList changes={changes} isReviewed />
          <ReviewPanel review={review.shown} ask={ask} sendBack={review.sendBack} answer={actionData} />
          {publish === undefined ? null : (
            <div className="mt-6">
              <AffectedRecords sentences={loaderData.affected} />
              <ActionForm action={publish} form={publishForm} answer={actionData} />
            </div>
          )}
          {discard === undefined ? null : (
            <div className="mt-4">
              <ActionPanel action={discard} answer={actionData} />
            </div>
          )}
          <History versions={history} restore={loaderData.restore} />
        </div>
      </div>
    </>
  );
}

interface Version {
  id: string;
  part: string;
  name: string;
  state: RevisionState;
  when: string;
  who: string;
  reason: string | null;
}

function historyOf(part: string): string {
  return href('/manage/content/:part/history', { part: addressPart(part) });
}

/** Every version of the settings, newest first, with a way to bring each one back. */
function History({ versions, restore }: { versions: readonly Version[]; restore: Record<string, string> | null }) {
  return (
    <section aria-labelledby="history" className="mt-9">
      <h2 id="history" className="mb-3 font-serif text-xl font-semibold">
        History
      </h2>
      {versions.length === 0 ? (
        <p className="text-ink-muted">
          Nothing was changed here yet. Each version you publish will be listed, and you can bring any of them back.
        </p>
      ) : (
        <ul className="m-0 list-none divide-y divide-line border-y border-line p-0">
          {versions.map(({ id, part, name, state, when, who, reason }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="font-semibold">
                  <Link to={historyOf(part)} className="text-brand underline underline-offset-2">
                    {name}
                  </Link>{' '}
                  <Mark {...versionMarks[state]} />
                </p>
                <p className="text-sm wrap-anywhere text-ink-muted">
                  {who}, {when}
                </p>
                {reason === null ? null : <p className="text-sm wrap-anywhere">{reason}</p>}
              </div>
              {restore === null || state === 'draft' || state === 'live' ? null : (
                <Form method="post">
                  {Object.entries({ ...restore, part, id }).map(([key, value]) => (
                    <input key={key} type="hidden" name={key} value={value} />
                  ))}
                  <Button type="submit" look="secondary" aria-label={`Restore ${name} of ${when}`}>
                    Restore
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
