import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';

import type { AskedAttempt } from '#app/features/assessment/find-assessment.server.ts';
import { deliverJson, Outbox, type OutboxStatus } from '#app/platform/outbox.ts';

interface Answer {
  questionId: number;
  answer: string;
}

export interface Answers {
  /** The chosen option of each answered question. */
  given: Record<number, string>;
  status: OutboxStatus;
  choose: (questionId: number, answer: string) => void;
  /** What the server does not have yet, to be sent along with the submission. */
  unsent: () => Answer[];
  retry: () => void;
}

/** Keeps the answers of an attempt: shown at once, saved as they are chosen, and safe in the browser until they are. */
export function useAnswers(attempt: AskedAttempt, isGraded: boolean): Answers {
  const { revalidate } = useRevalidator();
  const [outbox, setOutbox] = useState<Outbox<Answer> | null>(null);
  const [chosen, setChosen] = useState<Record<number, string>>({});
  /** What was chosen in the moment before there was an outbox. */
  const early = useRef<Answer[]>([]);
  const open = useRef<Outbox<Answer> | null>(null);

  useEffect(() => {
    if (isGraded) {
      forgetStored(attempt.id);
      setOutbox(null);
      setChosen({});
      return undefined;
    }

    const opened = new Outbox<Answer>({
      storageKey: storageKey(attempt.id),
      send: async (answers) => {
        const delivery = await deliverJson('/assessment/answers', { attemptId: attempt.id, answers });
        // Another tab has submitted: this one shows the result as well.
        if (delivery === 'refused') void revalidate();
        return delivery;
      },
    });
    for (const answer of early.current.splice(0)) opened.put(String(answer.questionId), answer);
    open.current = opened;
    setOutbox(opened);
    setChosen((earlier) => ({ ...earlier, ...pendingAnswers(opened) }));
    return () => {
      open.current = null;
      opened.close();
    };
  }, [attempt.id, isGraded, revalidate]);

  useEffect(() => {
    const catchUp = () => {
      if (document.visibilityState === 'visible' && outbox?.pending.size === 0)
        void revalidate().then(() => setChosen(pendingAnswers(outbox)));
    };
    document.addEventListener('visibilitychange', catchUp);
    return () => document.removeEventListener('visibilitychange', catchUp);
  }, [outbox, revalidate]);

  const status = useSyncExternalStore(
    (listener) => outbox?.subscribe(listener) ?? (() => undefined),
    () => outbox?.status ?? 'saved',
    () => 'saved' as const,
  );

  return useMemo(
    () => ({
      given: { ...attempt.answers, ...chosen },
      status,
      choose: (questionId, answer) => {
        setChosen((earlier) => ({ ...earlier, [questionId]: answer }));
        if (open.current === null) early.current.push({ questionId, answer });
        else open.current.put(String(questionId), { questionId, answer });
      },
      unsent: () => [...(outbox?.pending.values() ?? [])],
      retry: () => void outbox?.flush(),
    }),
    [attempt.answers, chosen, status, outbox],
  );
}

function pendingAnswers(outbox: Outbox<Answer>): Record<number, string> {
  return Object.fromEntries([...outbox.pending.values()].map(({ questionId, answer }) => [questionId, answer]));
}

function storageKey(attemptId: string): string {
  return `northkey-answers-${attemptId}`;
}

/** A graded attempt takes no more answers, so none may wait to be sent. */
function forgetStored(attemptId: string): void {
  try {
    localStorage.removeItem(storageKey(attemptId));
  } catch {
    // Nothing was stored where storage is refused.
  }
}
