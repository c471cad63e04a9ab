import { correctCertificate } from '#app/features/certificates/correct-certificate.server.ts';
import { reinstateCertificate, revokeCertificate } from '#app/features/certificates/revoke-certificate.server.ts';
import { groupResumeCode } from '#app/features/learning/resume-code.ts';
import { issueResumeCode } from '#app/features/learning/issue-resume-code.server.ts';
import { erasePerson } from '#app/features/learners/erase-person.server.ts';
import { recordExport } from '#app/features/learners/export-person.server.ts';
import { findLearner } from '#app/features/learners/find-learner.server.ts';
import { mergeLearners } from '#app/features/learners/merge-learners.server.ts';
import { resumeLearner } from '#app/features/learners/resume-learner.server.ts';
import { notifyResumeCode } from '#app/features/notifications/notify-others.server.ts';
import { listLessonIds } from '#app/features/learning/lesson-counts.server.ts';
import { demoManagers } from '../accounts.ts';
import type { CodeName } from './access-codes.ts';
import { enterSession, type DemoStore } from './demo-store.ts';
import { finishLessons } from './learn.ts';
import { createLearner, type DemoLearner } from './learner.ts';
import { secondDevices } from './learner-plans.ts';
import { hours, minutes } from './timeline.ts';

const { owner, manager } = demoManagers;

/** Adds the changes that managers make to learners, and merges two pairs of learners. */
export function addLearnerChanges(store: DemoStore, learners: Map<string, DemoLearner>, findCode: (name: CodeName) => string): void {
  const { timeline, database } = store;
  const at = (day: number, hour: number) => timeline.daysAgo(day, hour * 60);
  const idOf = (name: string) => getLearner(learners, name).id;
  const asManager = (reason: string, now: Date) => ({ actor: manager.email, reason, now });
  const onCertificate = async (name: string, change: (number: string) => Promise<unknown>) => {
    const number = (await findLearner(database, idOf(name)))?.certificate;
    if (typeof number === 'string') await change(number);
  };

  timeline.add(at(10, 11), (now) =>
    onCertificate('Jhoanna Soriano', (number) =>
      correctCertificate(database, { number, firstName: 'Jhoanna', lastName: 'Soriano', ...asManager('Misspelled on the form', now) }),
    ),
  );
  timeline.add(at(21, 15), (now) =>
    onCertificate('Balbir Randhawa', (number) =>
      revokeCertificate(database, { number, ...asManager('Someone else took the assessment, according to the applicant.', now) }),
    ),
  );
  timeline.add(at(13, 9), (now) =>
    onCertificate('Valentina Orozco', (number) =>
      revokeCertificate(database, { number, ...asManager('Identity questioned by an agent', now) }),
    ),
  );
  timeline.add(at(12, 16), (now) =>
    onCertificate('Valentina Orozco', (number) =>
      reinstateCertificate(database, { number, ...asManager('Cleared up on a video call', now) }),
    ),
  );
  timeline.add(
    at(23, 14),
    async (now) => void (await recordExport(database, { learnerId: idOf('Odalys Ferrer'), ...asManager('She asked for a copy.', now) })),
  );
  timeline.add(
    at(22, 14),
    async (now) => void (await erasePerson(database, { learnerId: idOf('Odalys Ferrer'), ...asManager('She asked us in writing.', now) })),
  );
  timeline.add(at(6, 10), (now) => issueByManager(store, getLearner(learners, 'Catalina Restrepo'), now));

  addSecondDevices(store, learners, findCode);
}

async function issueByManager(store: DemoStore, { id: learnerId }: DemoLearner, now: Date): Promise<void> {
  const actor = owner.email;
  const onIssue: Parameters<typeof issueResumeCode>[1]['onIssue'] = (tx, issued) => notifyResumeCode(tx, store, { ...issued, actor, now });
  await issueResumeCode(store, { learnerId, actor, reason: 'New phone', onIssue, now });
}

/** Gives two learners a second device. One learner continues with a resume code, and a manager merges the other's two records. */
function addSecondDevices(store: DemoStore, learners: Map<string, DemoLearner>, findCode: (name: CodeName) => string): void {
  const { timeline } = store;
  for (const [index, [name, { day, lessons }]] of Object.entries(secondDevices).entries()) {
    const kept = getLearner(learners, name);
    const device = createLearner({ ...kept.plan, name: null }, 200 + index);
    const start = timeline.daysAgo(day, 20 * 60).getTime();

    timeline.add(new Date(start), async (now) => {
      await enterSession(
        store,
        { audience: 'training', code: findCode(kept.plan.code), deviceId: device.id, address: device.address },
        now,
      );
    });
    for (const [number, lesson] of listLessonIds(store.content).slice(0, lessons).entries())
      timeline.add(new Date(start + (number + 1) * 8 * minutes), (now) => finishLessons(store, device, { lessons: [lesson], now }));

    timeline.add(new Date(start + hours), (now) =>
      index === 0 ? bringRecord(store, kept, device, now) : mergeByManager(store, kept, device, now),
    );
  }
}

async function bringRecord(store: DemoStore, kept: DemoLearner, { id: learnerId, address }: DemoLearner, now: Date): Promise<void> {
  const code = await issueResumeCode(store, { learnerId: kept.id, actor: 'learner', reason: null, now });
  await resumeLearner(store, { code, learnerId, attemptSource: { address, deviceId: learnerId }, now });
}

async function mergeByManager(store: DemoStore, kept: DemoLearner, { id: from }: DemoLearner, now: Date): Promise<void> {
  await mergeLearners(store, { from, into: kept.id, actor: manager.email, reason: 'Same person, work laptop and phone', now });
}

/** Issues the resume code that the demo prints, so that visitors can continue as this learner. */
export async function issuePrintedCode(store: DemoStore, learner: DemoLearner, now: Date): Promise<string> {
  return groupResumeCode(await issueResumeCode(store, { learnerId: learner.id, actor: 'learner', reason: null, now }));
}

export function getLearner(learners: Map<string, DemoLearner>, name: string): DemoLearner {
  const found = learners.get(name);
  if (found === undefined) throw new Error(`There's no made-up learner called ${name}.`);
  return found;
}
