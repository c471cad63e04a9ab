import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

import { fixtureFolder } from './support/fixture-content.ts';
import { HttpLearner } from './support/http-learner.ts';
import { startServerProcess } from './support/server-process.ts';

/** What a run did, and what of that was not there afterwards. */
export interface KillNineResult {
  rounds: number;
  saves: number;
  submits: number;
  lost: string[];
}

const learners = 8;
/** Each kill comes after so many acknowledged changes of its round; a little different each time. */
const fewest = 30;
const more = 60;
/** A round that does not get there has met a fault, in milliseconds. */
const longestRound = 60_000;
/** Answers that each learner saves before submitting all of them. */
const savedBeforeSubmit = 6;
const code = 'training-code';

/**
 * Kills the server with SIGKILL again and again under a stream of answer saves and submits, and looks for everything
 * that it had acknowledged. This shows that a crash of the process loses nothing; it does not show what a power cut does.
 */
export async function killNine(rounds: number): Promise<KillNineResult> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'northkey-kill-'));
  const acknowledged: Acknowledged = { answers: new Map(), graded: new Set(), saves: 0, submits: 0 };

  try {
    for (let round = 0; round < rounds; round += 1) await playRound(dataDirectory, round, acknowledged);
    const lost = findLost(join(dataDirectory, 'northkey.sqlite'), acknowledged);
    return { rounds, saves: acknowledged.saves, submits: acknowledged.submits, lost };
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

interface Acknowledged {
  /** The newest acknowledged answer of each question, by "attempt question". */
  answers: Map<string, string>;
  graded: Set<string>;
  saves: number;
  submits: number;
}

async function playRound(dataDirectory: string, round: number, acknowledged: Acknowledged): Promise<void> {
  const server = await startServerProcess({
    variables: {
      DATA_DIR: dataDirectory,
      CONTENT_DIR: fixtureFolder,
      VA_ACCESS_CODE: code,
      CLIENT_ACCESS_CODES: 'client-code-1,client-code-2',
      TRUST_PROXY: '1',
    },
  });
  let isOver = false;
  const streams = Array.from({ length: learners }, async (_, index) => {
    const learner = new HttpLearner(server.url, `10.${round}.0.${index}`);
    // The kill cuts requests off in the middle: what was not acknowledged may be lost.
    await stream(learner, acknowledged, () => isOver).catch((error: unknown) => {
      if (!isOver) throw error;
    });
  });
  const all = Promise.all(streams);
  // A stream that fails before the kill must be heard of at once.
  await Promise.race([all, waitForChanges(acknowledged, fewest + Math.random() * more)]);

  isOver = true;
  await server.stop('SIGKILL');
  await all;
}

async function waitForChanges(acknowledged: Acknowledged, count: number): Promise<void> {
  const goal = acknowledged.saves + acknowledged.submits + count;
  const deadline = performance.now() + longestRound;

  while (acknowledged.saves + acknowledged.submits < goal) {
    if (performance.now() > deadline) throw new Error('The server acknowledged too little before the kill.');
    await wait(5);
  }
}

async function stream(learner: HttpLearner, acknowledged: Acknowledged, isOver: () => boolean): Promise<void> {
  await learner.enter(code);

  while (!isOver()) {
    const attempt = await learner.start();
    for (const question of attempt.questions.slice(0, savedBeforeSubmit)) {
      if (isOver()) return;
      const answer = question.options[Math.floor(Math.random() * question.options.length)] ?? '';
      const saved = await learner.saveAnswer(attempt.attemptId, { questionId: question.id, answer });
      if (!saved.ok) throw new Error(`An answer was refused with ${saved.status}.`);

      acknowledged.answers.set(`${attempt.attemptId} ${question.id}`, answer);
      acknowledged.saves += 1;
    }

    for (const question of attempt.questions) acknowledged.answers.delete(`${attempt.attemptId} ${question.id}`);
    const submitted = await learner.submit(attempt, attempt.questions.length);
    if (!submitted.ok) throw new Error(`A submission was refused with ${submitted.status}.`);
    acknowledged.graded.add(attempt.attemptId);
    acknowledged.submits += 1;
    // After a pass the page shows the certificate: the stream goes on as somebody new.
    return stream(learner.another(), acknowledged, isOver);
  }
}

function findLost(file: string, acknowledged: Acknowledged): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const answer = database.prepare('select answer from attempt_answers where attempt_id = ? and question_id = ?');
  const attempt = database.prepare(
    'select state, (select count(*) from certificates where attempt_id = attempts.id) as certificates from attempts where id = ?',
  );

  const lostAnswers = [...acknowledged.answers].flatMap(([key, given]) => {
    const [attemptId = '', questionId = ''] = key.split(' ');
    return answer.get(attemptId, Number(questionId))?.['answer'] === given ? [] : [`answer ${key}`];
  });
  const lostGrades = [...acknowledged.graded].flatMap((id) => {
    const row = attempt.get(id);
    return row?.['state'] === 'passed' && row['certificates'] === 1 ? [] : [`grade of ${id}`];
  });

  database.close();
  return [...lostAnswers, ...lostGrades];
}

if (import.meta.main) {
  const rounds = Number(process.argv[2] ?? 20);
  const result = await killNine(rounds);
  console.log(
    `${result.rounds} kills, ${result.saves} acknowledged saves, ${result.submits} acknowledged submits, ${result.lost.length} lost.`,
  );
  for (const lost of result.lost) console.error(`Lost: ${lost}`);
  process.exitCode = result.lost.length === 0 ? 0 : 1;
}
