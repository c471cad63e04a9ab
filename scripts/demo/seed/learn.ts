import { completeLessons } from '#app/features/learning/complete-lessons.server.ts';
import { refreshSummary } from '#app/features/assessment/summary-store.server.ts';
import { saveProfile } from '#app/features/learning/issue-resume-code.server.ts';
import { saveLearningChanges } from '#app/features/learning/save-changes.server.ts';
import { lockLearner } from '#app/features/learning/store.server.ts';
import { confirmEmail, sendEmailCode } from '#app/features/learning/profile/verify-email.server.ts';
import { signAgreement } from '#app/features/agreements/sign-agreement.server.ts';
import { canMailUnconfirmed } from '#app/features/messages/mail-limit.server.ts';
import { notifyEmailCode, notifySignature } from '#app/features/notifications/notify-others.server.ts';
import { findAgreementLesson } from '#app/pages/training/agreement/agreement-lesson.server.ts';
import type { DemoStore } from './demo-store.ts';
import type { DemoLearner } from './learner.ts';
import { minutes } from './timeline.ts';

/** Saves the learner's name and email address, as the Your record page does. If mail is on, the learner is then emailed a code. */
export async function introduce(store: DemoStore, learner: DemoLearner, now: Date): Promise<void> {
  const { id: learnerId, firstName, lastName, email } = learner;
  await saveProfile(store, { learnerId, profile: { firstName, lastName, email }, onSave: refreshSummary, now });
  if (store.env.SMTP_URL === undefined) return;

  await sendEmailCode(store, {
    learnerId,
    email,
    canMail: (tx, to) => canMailUnconfirmed(tx, { to, event: 'email-code.issued', now }),
    onIssue: (tx, issued) => {
      learner.emailCode = issued.code;
      return notifyEmailCode(tx, store, { ...issued, now });
    },
    now,
  });
}

export async function confirmAddress(store: DemoStore, { id, address, emailCode: code }: DemoLearner, now: Date): Promise<void> {
  const attemptSource = { address, deviceId: id };
  await confirmEmail(store, { learnerId: id, code, attemptSource, onConfirm: refreshSummary, now });
}

export const lessonTime = 9 * minutes;

/** Marks lessons as complete together, like a device that sends several changes at once. */
export async function finishLessons(
  store: DemoStore,
  { id: learnerId }: DemoLearner,
  { lessons, now }: { lessons: readonly string[]; now: Date },
): Promise<void> {
  const changes = lessons.map((id) => ({ kind: 'lesson', id }) as const);
  await saveLearningChanges(store, { learnerId, changes, now });
}

const answersAVisit = 12;

/** Practises the items of the lessons completed so far. Some items stay hard, so the learner forgets a few of them. */
export async function practise(
  store: DemoStore,
  learner: DemoLearner,
  { lessons, now }: { lessons: readonly string[]; now: Date },
): Promise<void> {
  const items = listItems(store, lessons);
  const from = items.length === 0 ? 0 : Math.floor(learner.random() * items.length);
  const asked = [...items.slice(from), ...items.slice(0, from)].slice(0, answersAVisit);
  const changes = asked.map((item, index) => ({
    kind: 'practice' as const,
    id: item.id,
    at: new Date(now.getTime() - (asked.length - index) * 40_000).toISOString(),
    right: learner.random() < 0.9 - 0.4 * item.difficulty,
  }));
  if (changes.length > 0) await saveLearningChanges(store, { learnerId: learner.id, changes, now });
}

/** Lists the practice items of all modules that have been started, each with a difficulty from 0 to 1. */
function listItems({ content }: DemoStore, lessons: readonly string[]): { id: string; difficulty: number }[] {
  const begun = content.modules.filter(({ id }) => content.modulePages.get(id)?.lessons.some((lesson) => lessons.includes(lesson.id)));
  const ids = begun.flatMap(({ id }) => content.practice.get(id)?.items.map((item) => item.id) ?? []);
  return ids.map((id, index) => ({ id, difficulty: ((index * 37) % 11) / 10 }));
}

/** Signs the agreement as its form does, which also completes the agreement's lesson. */
export async function sign(store: DemoStore, { id, session, firstName, lastName }: DemoLearner, now: Date): Promise<void> {
  await signAgreement(store, {
    sessionId: session,
    fullName: `${firstName} ${lastName}`,
    onSign: async (tx) => {
      const learnerId = await lockLearner(tx, id, now);
      const lesson = findAgreementLesson(store.content);
      if (lesson !== null) await completeLessons(tx, { learnerId, lessons: [{ id: lesson, at: now }], now });
      return learnerId;
    },
    onSigned: async (tx, added) => {
      await refreshSummary(tx, added.learnerId);
      await notifySignature(tx, store, added);
    },
    now,
  });
}
