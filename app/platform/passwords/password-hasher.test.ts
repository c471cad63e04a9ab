import { expect, test } from 'vitest';

import { PasswordHasher, PasswordHashingFullError, type PasswordAnswer, type PasswordJob } from './password-hasher.ts';

interface Job {
  order: PasswordJob;
  answer: (answer: PasswordAnswer) => void;
  fail: (reason: Error) => void;
}

/** Creates a hasher whose jobs finish only when the test tells them to. */
function open(limits: Partial<{ longestQueue: number; strangers: number; strangersPerAddress: number }> = {}) {
  const jobs: Job[] = [];
  const compute = (order: PasswordJob) =>
    new Promise<PasswordAnswer>((answer, fail) => {
      jobs.push({ order, answer, fail });
    });
  return { jobs, hasher: new PasswordHasher({ compute, longestQueue: 2, strangers: 3, strangersPerAddress: 2, ...limits }) };
}

test('when the queue is full, a password is refused right away, with a status and a retry time for the router', async () => {
  const { jobs, hasher } = open();
  const taken = [hasher.hash('one'), hasher.verify({ hash: 'x', password: 'two' })];
  const refusal: unknown = await hasher.hash('three').catch((error: unknown) => error);

  expect(refusal).toBeInstanceOf(PasswordHashingFullError);
  expect(refusal).toMatchObject({ init: { status: 503, headers: { 'Retry-After': '5' } } });
  expect(jobs.map(({ order }) => order.password)).toEqual(['one', 'two']);

  jobs[0]?.answer('hashed');
  jobs[1]?.answer(true);
  expect(await Promise.all(taken)).toEqual(['hashed', true]);
});

test('a place in the queue is freed whether the work succeeded or failed', async () => {
  const { jobs, hasher } = open({ longestQueue: 1 });
  const failing = hasher.hash('one');
  jobs[0]?.fail(new Error('The thread ended.'));
  await expect(failing).rejects.toThrow('The thread ended.');

  const next = hasher.hash('two');
  jobs[1]?.answer('hashed');
  expect(await next).toBe('hashed');
});

test('strangers are limited per address and in total', () => {
  const { hasher } = open();
  const first = hasher.admitStranger('a');
  expect([first, hasher.admitStranger('a')]).not.toContain(null);
  expect(hasher.admitStranger('a')).toBeNull();
  expect(hasher.admitStranger('b')).not.toBeNull();
  expect(hasher.admitStranger('c')).toBeNull();

  first?.();
  first?.();
  expect(hasher.admitStranger('c')).not.toBeNull();
  expect(hasher.admitStranger('d')).toBeNull();
});
