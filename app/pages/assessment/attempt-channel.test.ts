import { expect, test, vi } from 'vitest';

import { AttemptChannel, type Answer } from './attempt-channel.ts';

function openWindow(attemptId: string) {
  const heard = { onAnswer: vi.fn<(answer: Answer) => void>(), onGraded: vi.fn<() => void>() };
  return { ...heard, channel: new AttemptChannel(attemptId, heard) };
}

test('an answer and the grading reach the other windows of the same attempt, and only those', async () => {
  const [one, other, ofAnotherAttempt] = [openWindow('a'), openWindow('a'), openWindow('b')];

  one.channel.tellAnswer({ questionId: 1, answer: 'Yes' });
  await vi.waitFor(() => expect(other.onAnswer).toHaveBeenCalledExactlyOnceWith({ questionId: 1, answer: 'Yes' }));
  expect(other.onGraded).not.toHaveBeenCalled();

  one.channel.tellGraded();
  await vi.waitFor(() => expect(other.onGraded).toHaveBeenCalledOnce());
  for (const { onAnswer, onGraded } of [one, ofAnotherAttempt]) {
    expect(onAnswer).not.toHaveBeenCalled();
    expect(onGraded).not.toHaveBeenCalled();
  }

  for (const { channel } of [one, other, ofAnotherAttempt]) channel.close();
});
