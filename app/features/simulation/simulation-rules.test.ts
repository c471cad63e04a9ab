import { expect, test } from 'vitest';

import type { Simulation, SimulationMessage } from '#app/content/schemas/simulation-schema.ts';
import {
  debrief,
  decide,
  endRun,
  listArrived,
  minutesOf,
  readRun,
  readStoredRun,
  sendReply,
  startRun,
  waitForNext,
  writeClock,
  writeDraft,
  type SimulationRun,
} from './simulation-rules.ts';

const reasons = { do: 'Do.', ask: 'Ask.', pass: 'Pass.', never: 'Never.' };

function messageOf(id: string, more: Partial<SimulationMessage> = {}): SimulationMessage {
  return {
    id,
    arrives: '09:00',
    from: 'Someone',
    who: 'Client',
    channel: 'Email',
    subject: 'A question',
    text: 'A question.',
    answer: 'do',
    takes: 3,
    reasons,
    lesson: '/crm#the-record',
    ...more,
  };
}

const reply = { brief: 'Reply.', kind: 'email', reader: 'client', takes: 5, model: 'Hi.', clean: 'All good.', marked: 'Trouble.' } as const;

const morning: Simulation = {
  title: 'A morning',
  purpose: 'Practise.',
  minutes: 5,
  day: 'Tuesday',
  you: 'You',
  agent: 'Priya',
  setting: 'Quiet.',
  standing: ['Nothing.'],
  starts: '09:00',
  ends: '10:00',
  messages: [
    messageOf('first', { reply }),
    messageOf('urgent', { answer: 'never', by: { time: '09:04', late: 'Too late.' } }),
    messageOf('later', { arrives: '09:30', takes: 10 }),
  ],
};

const idsOf = (run: SimulationRun) => listArrived(morning, run).map(({ id }) => id);

test('the clock only moves when the trainee acts, and messages arrive on schedule', () => {
  const run = startRun(morning);
  expect(writeClock(run.clock)).toBe('9:00');
  expect(idsOf(run)).toEqual(['first', 'urgent']);

  const decided = decide(morning, run, 'first', 'do');
  expect(writeClock(decided.clock)).toBe('9:03');
  const replied = sendReply(morning, decided, 'first', { text: 'Hi', found: [] });
  expect(writeClock(replied.clock)).toBe('9:08');
  expect(idsOf(waitForNext(morning, replied))).toEqual(['first', 'urgent', 'later']);
});

test('changing a decision takes no time, and it still counts from when it was first made', () => {
  const changed = decide(morning, decide(morning, startRun(morning), 'first', 'never'), 'first', 'do');
  expect(changed.clock).toBe(minutesOf('09:03'));
  expect(changed.decisions['first']).toEqual({ choice: 'do', at: minutesOf('09:00') });
});

test('a reply is sent once, and only if the message needs one', () => {
  const once = sendReply(morning, startRun(morning), 'first', { text: 'Hi', found: null });
  expect(sendReply(morning, once, 'first', { text: 'Again', found: null })).toBe(once);
  expect(sendReply(morning, once, 'urgent', { text: 'Hi', found: null })).toBe(once);
  expect(decide(morning, once, 'unknown', 'do')).toBe(once);
});

test("a morning ends when everything is done, when the agent is back, or when it's ended, and then nothing changes", () => {
  let run = decide(morning, startRun(morning), 'first', 'do');
  run = sendReply(morning, run, 'first', { text: 'Hi', found: [] });
  run = decide(morning, run, 'urgent', 'never');
  expect(run.isOver).toBe(false);
  const all = decide(morning, waitForNext(morning, run), 'later', 'do');
  expect(all.isOver).toBe(true);
  expect(decide(morning, all, 'later', 'never')).toBe(all);

  const waited = waitForNext(morning, waitForNext(morning, startRun(morning)));
  expect(waited.isOver, 'nothing more comes').toBe(true);
  expect(endRun(startRun(morning)).isOver).toBe(true);
  const slow = { ...morning, messages: [messageOf('first', { takes: 90 }), ...morning.messages.slice(1)] };
  const late = decide(slow, startRun(slow), 'first', 'do');
  expect([late.isOver, writeClock(late.clock)]).toEqual([true, '10:00']);
});

test('the debrief lists each decision, what was late, and the outcome of each reply', () => {
  let run = decide(morning, startRun(morning), 'first', 'pass');
  run = sendReply(morning, run, 'first', { text: 'It is worth $900,000.', found: [{ weight: 'stop', title: 'A value' }] });
  run = decide(morning, run, 'urgent', 'never');
  const [first, urgent, later] = debrief(morning, run);

  expect(first).toMatchObject({ choice: 'pass', isRight: false, late: null, reply: { outcome: 'Trouble.' } });
  expect(urgent).toMatchObject({ choice: 'never', isRight: true, late: 'Too late.', reply: null });
  expect(later).toMatchObject({ choice: null, isRight: false, late: null });

  const clean = sendReply(morning, startRun(morning), 'first', { text: 'She will call you at four.', found: [] });
  expect(debrief(morning, clean)[0]?.reply?.outcome).toBe('All good.');

  const short = sendReply(morning, startRun(morning), 'first', { text: 'OK', found: [] });
  expect(debrief(morning, short)[0]?.reply?.outcome).toBeNull();

  const unchecked = sendReply(morning, startRun(morning), 'first', { text: 'It is worth $900,000.', found: null });
  expect(debrief(morning, unchecked)[0]?.reply?.outcome).toBeNull();
});

test('a late reply gets no outcome, because the debrief says what happened instead', () => {
  const due = messageOf('due', { reply, by: { time: '09:04', late: 'Too late.' } });
  const day = { ...morning, messages: [messageOf('first', { takes: 5 }), due, ...morning.messages.slice(1)] };
  const sent = { text: 'She will call you at four.', found: [] };
  const resultOf = (run: SimulationRun) => debrief(day, run)[1];

  const onTime = sendReply(day, decide(day, startRun(day), 'due', 'do'), 'due', sent);
  expect(resultOf(onTime)).toMatchObject({ late: null, reply: { outcome: 'All good.' } });

  const late = sendReply(day, decide(day, decide(day, startRun(day), 'first', 'do'), 'due', 'do'), 'due', sent);
  expect(resultOf(late)).toMatchObject({ late: 'Too late.', reply: { outcome: null } });

  const repliedLate = sendReply(day, decide(day, decide(day, startRun(day), 'due', 'do'), 'first', 'do'), 'due', sent);
  expect(resultOf(repliedLate)).toMatchObject({ late: 'Too late.', reply: { outcome: null } });

  expect(resultOf(decide(day, startRun(day), 'due', 'do')), 'never replied').toMatchObject({ late: 'Too late.', reply: null });
});

test.each([
  ['Thanks for writing. Priya will call you today.', 'Trouble.'],
  ['We never stopped using it. Priya will call you.', 'Trouble.'],
  ['Please DON’T  use the new details.', 'All good.'],
  ['Stop! Call Priya right away.', 'All good.'],
])('a reply that needs a warning turns out well only if it has one: %s', (text, outcome) => {
  const warning = { ...reply, needs: ["don't use", 'stop'] };
  const day = { ...morning, messages: [messageOf('first', { reply: warning }), ...morning.messages.slice(1)] };
  expect(debrief(day, sendReply(day, startRun(day), 'first', { text, found: [] }))[0]?.reply?.outcome).toBe(outcome);
});

test.each([
  null,
  [],
  'x',
  {},
  { clock: '540', decisions: {}, replies: {}, drafts: {}, isOver: false },
  { clock: 540, decisions: [], replies: {}, drafts: {}, isOver: false },
  { clock: 540, decisions: { gone: { choice: 'do', at: 1 } }, replies: {}, drafts: {}, isOver: false },
  { clock: 540, decisions: { first: { choice: 'maybe', at: 1 } }, replies: {}, drafts: {}, isOver: false },
  { clock: 540, decisions: { first: 5 }, replies: {}, drafts: {}, isOver: false },
  { clock: 540, decisions: {}, replies: { first: { text: 5, at: 1, found: null } }, drafts: {}, isOver: false },
  {
    clock: 540,
    decisions: {},
    replies: { first: { text: 'Hi', at: 1, found: [{ weight: 'loud', title: 'A' }] } },
    drafts: {},
    isOver: false,
  },
  { clock: 540, decisions: {}, replies: {}, drafts: { first: 5 }, isOver: false },
])('an invalid stored run is ignored: %j', (stored) => {
  expect(readRun(morning, stored)).toBeNull();
});

test('a stored run round-trips', () => {
  const run = writeDraft(decide(morning, startRun(morning), 'first', 'do'), 'first', 'Hi');
  expect(readRun(morning, JSON.parse(JSON.stringify(run)))).toEqual(run);
});

test('a stored run belongs to its learner, and one that an edit made unusable is outdated', () => {
  const run = startRun(morning);
  expect(readStoredRun(morning, { learner: 'ana', run })).toEqual({ learner: 'ana', run, isOutdated: false });
  expect(readStoredRun(morning, run)).toEqual({ learner: null, run, isOutdated: false });
  expect(readStoredRun(morning, null)).toEqual({ learner: null, run: null, isOutdated: false });

  const decided = { ...run, decisions: { removed: { choice: 'answer', at: 1 } } };
  expect(readStoredRun(morning, { learner: 'ana', run: decided })).toEqual({ learner: 'ana', run: null, isOutdated: true });
});
