import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';

import { portalContext, type Portal } from '#app/portal.ts';
import { runAfterResponse } from './run-after-response.server.ts';
import { visitContext, type Visit } from './visitor.server.ts';

function begin({ isClosed }: { isClosed: boolean }) {
  const outgoing = Object.assign(new EventEmitter(), { closed: isClosed });
  const done: string[] = [];
  const context = new RouterContextProvider();
  context.set(visitContext, { outgoing } as unknown as Visit);
  context.set(portalContext, { log: { error: (_: unknown, message: string) => done.push(message) } } as unknown as Portal);
  runAfterResponse(context, "It couldn't be done.", async () => {
    done.push('done');
    throw new Error('broken');
  });
  return { outgoing, done };
}

test('the work waits for the response, and an error in it is logged', async () => {
  const { outgoing, done } = begin({ isClosed: false });
  await nextTurn();
  await nextTurn();
  expect(done).toEqual([]);

  outgoing.emit('close');
  await nextTurn();
  expect(done).toEqual(['done', "It couldn't be done."]);
});

test('the work is done even if the visitor has already left', async () => {
  const { done } = begin({ isClosed: true });
  expect(done).toEqual([]);
  await nextTurn();
  expect(done).toEqual(['done', "It couldn't be done."]);
});
