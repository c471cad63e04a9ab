import { href } from 'react-router';

import { listValidTexts } from '#app/features/agreements/find-signature.server.ts';
import { listLessonIds, writeLessons } from '#app/features/learning/lesson-counts.server.ts';
import { nameLearner } from '#app/features/learning/profile/person-rules.ts';
import { listCohorts, listScores } from '#app/features/learners/learner-export-store.server.ts';
import { agreementChoices, learnerResults, resultOf, seenChoices, type LearnerResult } from '#app/features/learners/rules.ts';
import { listLearners, placeOf } from '#app/features/learners/store.server.ts';
import { formatShortDate } from '#app/time/written-time.ts';
import { listCodeOptions } from '#app/pages/console/codes/code-options.server.ts';
import { defineList } from '#app/console-kit/list/define-list.server.ts';
import { oneOf, oneRecord, search } from '#app/console-kit/list/list-filters.ts';
import type { ListContext } from '#app/console-kit/list/list-description.server.ts';
import type { Tone } from '#app/console-kit/mark.tsx';
import { learnerActions } from './learner-actions.server.ts';

const tones: Partial<Record<LearnerResult, Tone>> = { passed: 'success', 'locked-out': 'danger' };

export const learnersList = defineList({
  page: 'console-learners',
  exportPage: 'console-learners-export',
  name: 'learners',
  title: 'Learners',
  caption: 'Learners',
  what: 'learners',
  filters: {
    search: search('Name, email, certificate number or device code'),
    result: oneOf('Assessment', learnerResults, 'Any result'),
    seen: oneOf('Last seen', seenChoices, 'Any time'),
    agreement: oneOf('Agreement', agreementChoices, 'Signed or not'),
    code: oneRecord('Code', ({ portal }: ListContext, chosen) => listCodeOptions(portal, chosen)),
  },
  sorts: {
    seen: { label: 'Last seen', isDescending: true, inFiles: 'first' },
    name: { label: 'Name' },
    first: { label: 'First seen', isDescending: true },
  },
  pageBy: ['value', 'id'],
  empty: { none: 'No one has started yet. Share the access code to invite people.', filtered: 'No learners match.' },
  at: async ({ portal: { content } }) => ({
    lessonIds: listLessonIds(content),
    maxAttempts: content.assessment.maxAttempts,
    validTexts: listValidTexts(content.agreement),
  }),
  load: async ({ portal, filter, sort, after, limit, at, isFile }) => {
    const learners = await listLearners(portal.database, { ...at, filter, sort, after, limit, now: portal.now() });
    const ids = isFile ? learners.map(({ id }) => id) : [];
    const [cohorts, scores] = [await listCohorts(portal.database, ids), await listScores(portal.database, ids)];
    return learners.map((learner) => ({ ...learner, cohort: cohorts.get(learner.id) ?? null, score: scores.get(learner.id) ?? null }));
  },
  keyOf: ({ id }) => id,
  placeOf: (learner, sort) => placeOf(learner, sort),
  open: ({ id }) => href('/manage/learners/:learner', { learner: id }),
  bulk: {
    seen: ({ used }) => String(used),
    actions: [
      learnerActions.bulk('attempts', { paramsOf: (learner) => ({ learner }), prepare: async () => ({ given: { attempts: '1' } }) }),
    ],
  },
  tableFirst: ['name', 'result', 'email', 'lessonsDone', 'attemptsUsed'],
  columns: [
    { id: 'learner', label: 'Learner', value: ({ id }) => id, in: 'export' },
    { id: 'deviceCode', label: 'Device code', value: ({ deviceCode }) => deviceCode, in: 'export' },
    { id: 'name', label: 'Name', value: (learner) => nameLearner(learner), sort: 'name' },
    { id: 'email', label: 'Email', value: ({ email }) => email, look: 'muted', phone: 'hidden' },
    { id: 'cohort', label: 'Code', value: ({ cohort }) => cohort, in: 'export' },
    { id: 'firstSeen', label: 'First seen', value: ({ createdAt }) => createdAt, as: 'day', in: 'export' },
    { id: 'lastSeen', label: 'Last seen', value: ({ lastSeenAt }) => lastSeenAt, as: 'day', sort: 'seen' },
    {
      id: 'lessonsDone',
      label: 'Lessons',
      exportLabel: 'Lessons done',
      value: ({ lessons }) => lessons,
      show: ({ lessons }, { lessonIds }) => writeLessons(lessons, lessonIds),
      isFigure: true,
      after: 'lessons',
    },
    { id: 'lessonsTotal', label: 'Lessons in total', value: (_, { lessonIds }) => lessonIds.length, in: 'export' },
    {
      id: 'attemptsUsed',
      label: 'Attempts used',
      value: ({ used }) => used,
      show: ({ used }, { maxAttempts }) => `${used} of ${maxAttempts}`,
      isFigure: true,
      phone: 'hidden',
    },
    {
      id: 'result',
      label: 'Assessment',
      value: (learner, { maxAttempts }) => learnerResults[resultOf(learner, maxAttempts)],
      show: (learner, { maxAttempts }) => markResult(resultOf(learner, maxAttempts)),
      look: 'one-line',
      phone: 'end',
      before: 'Assessment:',
    },
    { id: 'score', label: 'Score (%)', value: ({ score }) => score, in: 'export' },
    {
      id: 'agreementSigned',
      label: 'Agreement',
      exportLabel: 'Agreement signed',
      value: ({ signedAt }) => signedAt,
      show: ({ signedAt }) => (signedAt === null ? 'Not signed' : `Signed ${formatShortDate(signedAt)}`),
      as: 'day',
      look: 'muted',
      phone: 'hidden',
    },
    { id: 'certificate', label: 'Certificate', value: ({ certificate }) => certificate, in: 'export' },
  ],
});

function markResult(result: LearnerResult) {
  return { text: learnerResults[result], tone: tones[result] };
}
