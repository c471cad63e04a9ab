import { href } from 'react-router';

import { discardDrafts } from '#app/features/revisions/discard-drafts.server.ts';
import { chosenField, publishForm } from '#app/features/revisions/publish-form.ts';
import { publishDrafts } from '#app/features/revisions/publish-drafts.server.ts';
import { resolveUpgrade, type UpgradeChoice } from '#app/features/revisions/files/resolve-upgrade.server.ts';
import { restoreRevision } from '#app/features/revisions/restore-revision.server.ts';
import { listRevisionsIn } from '#app/features/revisions/store.server.ts';
import { notifyReview } from '#app/features/notifications/notify-owners.server.ts';
import { askForReview } from '#app/features/revisions/review/ask-for-review.server.ts';
import { askForReviewForm, sendBackForm } from '#app/features/revisions/review/review-forms.ts';
import { readSeenDrafts, writeSeenDrafts } from '#app/features/revisions/review/rules.ts';
import { sendBack } from '#app/features/revisions/review/send-back.server.ts';
import type { Revision, SeenDraft } from '#app/features/revisions/rules.ts';
import type { Portal } from '#app/portal.ts';
import { badRequest } from '#app/request/read-body.server.ts';
import type { ActionCall } from '#app/console-kit/action/action-entry.server.ts';
import { defineActions } from '#app/console-kit/action/define-actions.server.ts';
import { getFormText } from '#app/console-kit/action/get-form-text.ts';
import { describeUndecided } from '../review/describe-undecided.ts';
import { describeIncomplete, describeOutdated, describeProblems, linkProblems } from './describe-problems.ts';
import { namePartsOf, nameProblemsOf } from '../review/part-names.server.ts';

/** Every draft, including imported ones of other files. */
function findDrafts({ database }: Portal): Promise<Revision[]> {
  return listRevisionsIn(database, 'draft');
}

function readSeen(seen = ''): SeenDraft[] {
  return readSeenDrafts(seen) ?? badRequest();
}

function listChosen(sent: FormData): string {
  return sent
    .getAll(chosenField)
    .filter((value) => typeof value === 'string')
    .join(' ');
}

/** Reads which drafts were chosen, each in the version that was seen. */
function readChosen(sent: FormData): SeenDraft[] {
  return readSeen(listChosen(sent));
}

/** Lists the files whose drafts weren't chosen. */
function listOthers({ subject, sent }: Pick<ActionCall<Revision[]>, 'subject' | 'sent'>): string[] {
  const chosen = readChosen(sent);
  return subject.filter(({ id }) => !chosen.some((each) => each.id === id)).map(({ part }) => part);
}

/** What an owner decides about a file that an update changed. */
function resolving(choice: UpgradeChoice) {
  return {
    role: 'owner',
    run: ({ portal, sent, by }: Pick<ActionCall<Revision[]>, 'portal' | 'sent' | 'by'>) =>
      resolveUpgrade(portal, {
        part: getFormText(sent, 'part'),
        choice,
        takes: sent.getAll('theirs').filter((value) => typeof value === 'string'),
        seen: getFormText(sent, 'seen') || undefined,
        ...by,
      }),
    refusals: {
      nothing: 'Nothing was changed: this file has no open question.',
      'moved-on': 'Someone else changed this file in the meantime. Nothing was decided. Compare both versions again.',
      'has-draft': 'This file has unpublished changes. Publish or discard them first.',
    },
    done: {
      kept: 'Kept. Your text stays as it is.',
      taken: { notice: "Taken. Readers already see the update's text. Your draft is in the history.", as: 'taken' },
      drafted: { notice: 'The result is an unpublished change. Check it and publish it.', as: 'drafted' },
    },
  } as const;
}

const actions = defineActions({
  find: ({ portal }) => findDrafts(portal),
  page: () => href('/manage/settings'),
  actions: (action) => ({
    publish: action({
      title: 'Publish changes',
      note: 'Learners and clients see the changes right away.',
      label: 'Publish',
      confirm: 'password',
      form: publishForm,
      keeps: (sent) => ({ [chosenField]: listChosen(sent) }),
      isOffered: ({ subject }) => subject.length > 0,
      role: 'owner',
      log: 'content.published',
      run: ({ portal, details: { signatures, reason }, sent, by }) =>
        publishDrafts(portal, { drafts: readChosen(sent), signatures, reason: reason || null, ...by }),
      refusals: {
        nothing: (_outcome, { subject }) =>
          subject.length === 0
            ? 'There was nothing to publish.'
            : { reason: 'Nothing was published yet. Choose at least one file above.', init: { status: 400 } },
        outdated: ({ parts }, { portal, subject }) => describeOutdated(parts, namePartsOf(portal, subject)),
        incomplete: ({ needed }, { portal, subject }) => describeIncomplete(needed, namePartsOf(portal, subject)),
        undecided: ({ lacks }) => ({ reason: describeUndecided(lacks), init: { status: 400 } }),
        invalid: ({ problems }, { portal, ...call }) => {
          const names = nameProblemsOf(portal, call.subject);
          return {
            reason: describeProblems(problems, listOthers(call), names),
            init: { status: 409 },
            links: linkProblems(problems, names),
          };
        },
        'moved-on':
          'Someone else changed or published something in the meantime. Nothing was published. Check the changes below and publish again.',
      },
      done: { published: 'Published. Learners and clients see the changes now.' },
    }),
    discard: action({
      title: 'Discard changes',
      danger: 'All unpublished changes are removed, chosen or not. You can bring them back from the history.',
      label: 'Discard changes',
      isOffered: ({ subject }) => subject.length > 0,
      seen: writeSeenDrafts,
      role: 'owner',
      log: 'content.discarded',
      run: ({ portal, seen, by }) => discardDrafts(portal.database, { drafts: readSeen(seen), ...by }),
      refusals: {
        nothing: 'There was nothing to discard.',
        'moved-on': 'Someone else changed or published something in the meantime. Nothing was discarded. Check the changes and try again.',
      },
      done: { discarded: 'Changes discarded.' },
    }),
    restore: action({
      title: 'Restore an earlier version',
      label: 'Restore',
      look: 'secondary',
      isOffered: () => false,
      role: 'owner',
      log: 'content.drafted',
      run: ({ portal, sent, by }) => restoreRevision(portal, { part: getFormText(sent, 'part'), id: getFormText(sent, 'id'), ...by }),
      refusals: {
        'has-draft': 'These settings have unpublished changes. Publish or discard them first.',
        'already-so': 'Nothing changed: that version is already live.',
        'unknown-revision': "We couldn't find that version. Reload the page and try again.",
      },
      done: { restored: 'The earlier version is back as an unpublished change. Check it and publish it.' },
    }),
    'ask-review': action({
      title: 'Ask for a review',
      note: 'Owners get an email and see it in Today. They publish the changes or send them back.',
      label: 'Ask for a review',
      look: 'secondary',
      form: askForReviewForm,
      isOffered: ({ subject }) => subject.length > 0,
      seen: writeSeenDrafts,
      log: 'content.review-asked',
      run: ({ portal, details: { note }, seen, me, by }) =>
        askForReview(portal.database, {
          drafts: readSeen(seen),
          note,
          onAsk: (tx, asked) => notifyReview(tx, portal, { ...asked, askedBy: me.name, now: by.now }),
          ...by,
        }),
      refusals: {
        nothing: 'There was nothing to review.',
        'moved-on': 'Someone else changed or published something in the meantime. Check the changes and ask again.',
      },
      done: { asked: { as: 'asked', notice: "Owners know that your changes are ready. You'll see here if they send them back." } },
    }),
    'send-back': action({
      title: 'Send the changes back',
      note: 'The changes stay as drafts. The person who asked sees your note where they edit.',
      label: 'Send back',
      look: 'secondary',
      role: 'owner',
      form: sendBackForm,
      keeps: (sent) => ({ id: getFormText(sent, 'id') }),
      isOffered: () => false,
      log: 'content.sent-back',
      run: ({ portal, details: { note }, sent, by }) => sendBack(portal.database, { id: getFormText(sent, 'id'), note, ...by }),
      refusals: { over: 'This review is over: the changes were published, discarded or sent back, or someone asked again.' },
      done: { 'sent-back': { as: 'sent-back', notice: 'Sent back with your note.' } },
    }),
    keep: action({ label: 'Keep mine', log: 'content.kept', isOffered: () => false, ...resolving('keep') }),
    // A merge that changes nothing is recorded like keeping, and one with a draft like the draft.
    take: action({ label: 'Take theirs', log: 'content.drafted', isOffered: () => false, ...resolving('take') }),
    merge: action({ label: 'Merge', log: 'content.kept', isOffered: () => false, ...resolving('merge') }),
  }),
});

/** The actions on unpublished settings. */
export const settingsActions = { ...actions, find: findDrafts };
