import { Suspense } from 'react';
import { href } from 'react-router';

import { sendAction } from '#app/console-kit/action/action-answer.ts';
import { ActionPanel } from '#app/console-kit/action/action-form.tsx';
import { revalidateEvenRefused } from '#app/console-kit/action/revalidate-even-refused.ts';
import { useHashTarget } from '#app/blocks/folds/use-hash-target.ts';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { listFirstSteps } from '#app/features/revisions/list-first-steps.server.ts';
import { loadPartsOnce } from '#app/features/revisions/load-settings.server.ts';
import { listHistory } from '#app/features/revisions/store.server.ts';
import { holdsRole } from '#app/features/access/rules.ts';
import { lazyPart } from '#app/first-paint/lazy-part.ts';
import { getPortal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { formatShortTime } from '#app/time/written-time.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/settings';
import { describeSettings } from './describe-settings.server.ts';
import { FirstSteps } from './first-steps.tsx';
import { settingsActions } from './settings-actions.server.ts';
import { SettingsTabs } from './settings-tabs.tsx';
import { NothingUnpublished } from './unpublished-section.tsx';
import { describeReview } from '../review/describe-review.server.ts';
import { describeUpgrades } from '../review/describe-upgrades.server.ts';
import { listFiles } from '../review/list-files.server.ts';
import { namePartsOf } from '../review/part-names.server.ts';

/** The script loads only after an upgrade that changed edited files. */
const UpgradeList = lazyPart(async () => (await import('../review/upgrade-list.tsx')).UpgradeList);

/** The script loads only if there are drafts. */
const PublishPanel = lazyPart(async () => (await import('../review/publish-panel.tsx')).PublishPanel);

/** The script loads only if there are drafts. */
const ReviewPanel = lazyPart(async () => (await import('../review/review-panel.tsx')).ReviewPanel);

/** The script loads only once something was changed. */
const VersionList = lazyPart(async () => (await import('../review/version-list.tsx')).VersionList);

/** The most versions that the history shows. */
const longestHistory = 30;

/** Loads what isn't published yet, and what was published before. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const drafts = await settingsActions.find(portal);
  const history = await listHistory(portal.database, longestHistory);
  const load = loadPartsOnce(portal);
  const canPublish = holdsRole(getManager(context).role, 'owner');
  const namePart = namePartsOf(portal, drafts);
  const review = await describeReview({ context, url }, drafts);
  const { changes: unpublished, ...settings } = await describeSettings(portal, load, drafts);

  return {
    ...settings,
    files: await listFiles(portal, { drafts, changes: unpublished, load, only: url.searchParams.getAll('only') }),
    firstSteps: canPublish ? await listFirstSteps(portal) : [],
    upgrades: canPublish ? await describeUpgrades(portal, namePart) : [],
    actions: [...settingsActions.show({ context, url }, drafts), ...review.actions],
    restore: canPublish ? settingsActions.showOne('restore', { context, url }, drafts).hidden : null,
    review: review.shown,
    done: settingsActions.readNotice(url),
    history: history.map(({ id, part, state, author, reason, publishedAt, publishedBy, changedAt }) => ({
      id,
      part,
      name: namePart(part),
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

export const shouldRevalidate = revalidateEvenRefused;

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { actions, files, changed, missing, lastPublished, history, done, review } = loaderData;
  const publish = actions.find(({ intent }) => intent === 'publish');
  const discard = actions.find(({ intent }) => intent === 'discard');
  // The changes and the questions are drawn late, so at first the page is too short to scroll to them.
  useHashTarget();
  // A form that no longer applies isn't rendered, so its refusal is shown at the top of the page.
  const isDrawn = actions.some(({ intent }) => intent === actionData?.intent);

  return (
    <>
      <ConsoleHeading title="Settings" note="What clients and learners see. Changes go live when an owner publishes.">
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
          {/* It's here before the script that draws the questions, so a link can lead to it. */}
          <div id="updates" className="scroll-mt-4">
            {loaderData.upgrades.length === 0 ? null : (
              <Suspense>
                <UpgradeList upgrades={loaderData.upgrades} />
              </Suspense>
            )}
          </div>
          <FirstSteps listed={loaderData.firstSteps} />
          {/* It's here before the script that draws the changes, so a link can lead to it. */}
          <div id="changes" className="scroll-mt-4">
            {files.length === 0 ? (
              <NothingUnpublished />
            ) : (
              <Suspense>
                <PublishPanel key={files.map(({ id }) => id).join(' ')} files={files} publish={publish} answer={actionData}>
                  <ReviewPanel review={review} actions={actions} answer={actionData} />
                </PublishPanel>
              </Suspense>
            )}
          </div>
          {discard === undefined ? null : (
            <div className="mt-4">
              <ActionPanel action={discard} answer={actionData} />
            </div>
          )}
          <section aria-labelledby="history" className="mt-9">
            <h2 id="history" className="mb-3 font-serif text-xl font-semibold">
              History
            </h2>
            {history.length === 0 ? (
              <p className="text-ink-muted">
                Nothing was changed here yet. Each version you publish will be listed, and you can bring any of them back.
              </p>
            ) : (
              <Suspense>
                <VersionList versions={history} restore={loaderData.restore} />
              </Suspense>
            )}
          </section>
        </div>
      </div>
    </>
  );
}
