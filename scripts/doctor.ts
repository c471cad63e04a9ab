// Checks everything that a portal needs and says how to fix problems, without changing anything: `npm run doctor`. The exit code is 0 if
// nothing needs fixing, 1 if something does, and 2 if something is broken.
import { readEnv, type Env } from '#app/platform/env.ts';
import { exitOnSignals } from '#app/platform/temporary-files.ts';
import { describeFailure } from '#server/describe-failure.ts';
import { examineMachine, examineMessages } from '#server/examine/examine.ts';
import { examineContent } from '#server/examine/examine-content.ts';
import { listUnreadableSettings, readSettings } from '#server/examine/read-settings.ts';
import { examineStore } from '#server/examine/examine-store.ts';
import { exitCodeOf, summarize, type Finding } from '#server/examine/finding.ts';
import { listSettingNotes } from '#server/setting-notes.ts';

const marks = { good: 'ok  ', note: 'note', mend: 'FIX ', broken: 'FAIL' } as const;

exitOnSignals();
const findings: Finding[] = [];
for await (const finding of examine()) {
  findings.push(finding);
  console.log(`${marks[finding.state]}  ${finding.topic}: ${finding.sentence}`);
}
console.log(summarize(findings));
process.exitCode = exitCodeOf(findings);

async function* examine(): AsyncGenerator<Finding> {
  let environment: Env;
  try {
    environment = readEnv();
  } catch (error) {
    yield { topic: 'settings', state: 'broken', sentence: describeFailure(error) };
    return;
  }
  yield { topic: 'settings', state: 'good', sentence: 'all settings are valid.' };
  const settings = await readSettings(environment);
  const { env } = settings;
  if (env.PUBLIC_URL === undefined)
    yield {
      topic: 'settings',
      state: 'note',
      sentence: "there's no public address, so links only work on this machine. Set it under Settings in the console, or set PUBLIC_URL.",
    };
  for (const sentence of listSettingNotes(env)) yield { topic: 'settings', state: 'note', sentence };

  for (const finding of listUnreadableSettings(settings)) yield finding;

  const content = yield* examineContent(env);
  yield* examineMachine(env);
  yield* examineStore(env, new Date());
  yield* examineMessages(settings, content?.brand ?? null);
}
