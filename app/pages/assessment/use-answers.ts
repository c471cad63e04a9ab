import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { href, useRevalidator } from 'react-router';

import { fetchJson, type FetchJsonResult } from '#app/browser/fetch-json.ts';
import { Outbox, type OutboxSaving } from '#app/browser/outbox.ts';
import { useStore } from '#app/browser/store.ts';
import type { AskedAttempt } from '#app/features/assessment/find-assessment.server.ts';
import type { SavingResult } from './answers.tsx';
import { AttemptChannel, type Answer } from './attempt-channel.ts';

export interface Answers extends OutboxSaving {
  /** The chosen option for each answered question, by question ID. */
  given: Record<number, string>;
  choose: (questionId: number, answer: string) => void;
  /** Returns the answers that haven't been saved yet, so that they can be sent with the submission. */
  unsent: () => Answer[];
  retry: () => void;
}

/** Shows answers as they're chosen. The browser stores each answer until the server has saved it. */
export function useAnswers(attempt: AskedAttempt, isGraded: boolean): Answers {
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<Record<number, string>>({});

  const outbox = useMemo(
    () =>
      new Outbox<Answer>({
        storageKey: `northkey-answers-${attempt.id}`,
        send: async (answers) => {
          const sent = await sendAnswers(attempt.id, answers);
          // If another device has saved newer answers, they're shown here too.
          if (sent.kind === 'answered' && sent.answer.saved < answers.length)
            void revalidate().then(() => setChosen((now) => chosenSince(byQuestion(answers), now)));
          return sent;
        },
        // If the attempt has been submitted elsewhere, reloading the data shows the result here too.
        onRefused: () => void revalidate(),
      }),
    [attempt.id, revalidate],
  );
  const { status, pending } = useStore(outbox);
  const { isStored } = outbox;

  useEffect(() => {
    if (!isGraded) {
      outbox.open();
      // Restores answers from an earlier visit. Once they've been sent, this state is the only copy on the device.
      const left = byQuestion(outbox.get().pending.values());
      setChosen((earlier) => ({ ...left, ...earlier }));
      return () => outbox.close();
    }
    // A graded attempt accepts no more answers, so unsaved ones are dropped.
    outbox.discard();
    setChosen({});
    return undefined;
  }, [outbox, isGraded]);

  const take = useCallback(
    (given: Answer) => {
      setChosen((earlier) => ({ ...earlier, [given.questionId]: given.answer }));
      outbox.put(String(given.questionId), given);
    },
    [outbox],
  );

  const channel = useRef<AttemptChannel>(null);
  // An answer from another window is saved from here as well. Otherwise, an older one that's still unsent here could replace it, and a
  // submission from here could come before it.
  const onAnswer = useEffectEvent((answer: Answer) => (isGraded ? undefined : take(answer)));
  const onGraded = useEffectEvent(() => (isGraded ? undefined : void revalidate()));
  useEffect(() => {
    const opened = new AttemptChannel(attempt.id, { onAnswer: (answer) => onAnswer(answer), onGraded: () => onGraded() });
    channel.current = opened;
    return () => opened.close();
  }, [attempt.id]);
  useEffect(() => {
    if (isGraded) channel.current?.tellGraded();
  }, [attempt.id, isGraded]);

  // Shows what was saved while this tab couldn't follow, such as on another page or suspended by the browser.
  const catchUp = useEffectEvent(() => {
    if (isGraded || document.visibilityState !== 'visible' || outbox.get().pending.size > 0) return;
    void revalidate().then(() => setChosen((now) => chosenSince(chosen, now)));
  });
  useEffect(() => {
    const onChange = () => catchUp();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);

  return useMemo(
    () => ({
      given: { ...attempt.answers, ...chosen },
      status,
      isStored,
      choose: (questionId, answer) => {
        const given = { questionId, answer, at: new Date().toISOString() };
        take(given);
        channel.current?.tellAnswer(given);
      },
      unsent: () => [...pending.values()],
      retry: () => void outbox.flush(),
    }),
    [attempt.answers, chosen, status, isStored, take, outbox, pending],
  );
}

function sendAnswers(attemptId: string, answers: readonly Answer[]): Promise<FetchJsonResult<SavingResult>> {
  return fetchJson(href('/assessment/answers'), { send: { attemptId, answers, sentAt: new Date().toISOString() } });
}

/** Returns the answers chosen while the attempt was reloading, which its data may not include yet. */
export function chosenSince(before: Readonly<Record<number, string>>, now: Readonly<Record<number, string>>): Record<number, string> {
  return Object.fromEntries(Object.entries(now).filter(([id, answer]) => before[Number(id)] !== answer));
}

function byQuestion(answers: Iterable<Answer>): Record<number, string> {
  return Object.fromEntries([...answers].map(({ questionId, answer }) => [questionId, answer]));
}
