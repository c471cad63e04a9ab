import { href } from 'react-router';

import { listMembers } from '#app/features/cohorts/store.server.ts';
import { listLessonIds, writeLessons } from '#app/features/learning/lesson-counts.server.ts';
import { nameLearner } from '#app/features/learning/profile/person-rules.ts';
import { learnerResults } from '#app/features/learners/rules.ts';
import { defineList } from '#app/console-kit/list/define-list.server.ts';
import { requireCode } from './code-actions.server.ts';

interface MembersAt {
  codeId: string;
  lessonIds: readonly string[];
  isForLearners: boolean;
}

/** The list of people who used a code. */
export const membersList = defineList({
  page: 'console-code',
  exportPage: 'console-code-export',
  name: 'entered',
  title: 'Who used this code',
  caption: 'Everyone who used this code, latest first',
  what: 'people',
  filters: {},
  pageBy: ['enteredAt', 'deviceId'],
  empty: { none: 'No one has used this code yet. Share it to invite people.' },
  at: async ({ portal, params }): Promise<MembersAt> => {
    const code = await requireCode(portal, params['code'] ?? '');
    return { codeId: code.id, lessonIds: listLessonIds(portal.content), isForLearners: code.audience === 'training' };
  },
  load: ({ portal, after, limit, at }) => listMembers(portal.database, at, { before: after ?? undefined, limit }),
  keyOf: ({ deviceId }) => deviceId,
  placeOf: ({ enteredAt, deviceId }) => ({ enteredAt: enteredAt.toISOString(), deviceId }),
  open: ({ isLearner, deviceId }) => (isLearner ? href('/manage/learners/:learner', { learner: deviceId }) : null),
  columns: [
    { id: 'device', label: 'Device', value: ({ deviceId }) => deviceId, in: 'export' },
    { id: 'name', label: 'Name', value: (learner) => nameLearner(learner), look: 'strong', phone: 'line' },
    { id: 'enteredAt', label: 'First entered', value: ({ enteredAt }) => enteredAt, as: 'time' },
    {
      id: 'lessons',
      label: 'Lessons',
      exportLabel: 'Lessons done',
      value: ({ lessons }) => lessons,
      show: ({ lessons }, { lessonIds }) => writeLessons(lessons, lessonIds),
      isShown: ({ isForLearners }) => isForLearners,
      isFigure: true,
      after: 'lessons',
    },
    {
      id: 'passedAt',
      label: 'Assessment',
      exportLabel: 'Passed',
      value: ({ passedAt }) => passedAt,
      show: (member) => nameResult(member),
      as: 'day',
      isShown: ({ isForLearners }) => isForLearners,
    },
    {
      id: 'requests',
      label: 'Requests',
      value: ({ requests }) => requests,
      show: ({ requests }) => `${requests} ${requests === 1 ? 'request' : 'requests'}`,
      isShown: ({ isForLearners }) => !isForLearners,
      isFigure: true,
    },
  ],
});

/** Names a member's result. A pass doesn't count if its certificate was revoked. */
function nameResult({ passedAt, isRevoked }: { passedAt: Date | null; isRevoked: boolean }): string {
  if (passedAt === null) return '';
  return isRevoked ? learnerResults.revoked : learnerResults.passed;
}
