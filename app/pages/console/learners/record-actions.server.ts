import { data, href, type RouterContextProvider } from 'react-router';

import { reasonForm } from '#app/features/audit-log/reason-form.ts';
import { mergeLearners } from '#app/features/learners/merge-learners.server.ts';
import { issueResumeCode } from '#app/features/learning/issue-resume-code.server.ts';
import { nameLearner } from '#app/features/learning/profile/person-rules.ts';
import { notifyResumeCode } from '#app/features/notifications/notify-others.server.ts';
import { lineText } from '#app/forms/text-schema.server.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { defineActions } from '#app/console-kit/action/define-actions.server.ts';
import { loadLearner } from './load-learner.server.ts';

type Context = Readonly<RouterContextProvider>;

const merged = { notice: 'Learners merged. The audit log shows what was in each record before.', as: 'merged' };

/** The actions that issue a learner's resume code or merge another record into the learner's, each on its own page. */
export const recordActions = defineActions({
  find: ({ params, context }: { params: { learner: string }; context: Context }) => loadLearner(context, params.learner),
  page: ({ id }) => href('/manage/learners/:learner', { learner: id }),
  actions: (action) => ({
    'resume-code': action({
      title: ({ subject }) => `New resume code for ${nameLearner(subject)}`,
      label: 'Issue a new code',
      confirm: 'password',
      form: reasonForm,
      log: 'learner.resume-code',
      run: async ({ portal, context, subject, details, by }) => {
        const code = await issueResumeCode(portal, {
          learnerId: subject.id,
          reason: details.reason,
          onIssue: (tx, issued) => notifyResumeCode(tx, portal, { ...issued, ...by }),
          ...by,
        });
        await noteEvent(context, 'resume-code-made', { account: by.actor });
        return { kind: 'issued', code };
      },
      // The page stays open, because the code can't be shown again: only its digest is stored.
      done: { issued: ({ code }) => ({ made: code }) },
    }),
    merge: action({
      title: ({ subject }) => `Merge another learner into ${nameLearner(subject)}`,
      note: "Use this when one person has two records. Everything in both is kept, attempts are added together, and both devices and resume codes will open this record. This can't be undone.",
      label: 'Merge records',
      confirm: 'password',
      form: reasonForm,
      log: 'learner.merged',
      run: async ({ portal, context, subject, details, sent, by }) => {
        const from = await loadOther(context, sent);
        return mergeLearners(portal, { from: from.id, into: subject.id, reason: details.reason, ...by });
      },
      done: { merged, 'already-one': merged },
    }),
  }),
});

async function loadOther(context: Context, sent: FormData) {
  const typed = lineText(200).catch('').parse(sent.get('from'));
  if (typed === '') throw data('Choose the learner to merge into this one.', { status: 400 });
  return loadLearner(context, typed);
}
