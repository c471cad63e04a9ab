// Checks everything that a portal needs and says how to fix problems, without changing anything: `npm run doctor`. The exit code is 0 if
// nothing needs fixing, 1 if something does, and 2 if something is broken.
import { ContentError } from '#app/content/checks/content-error.ts';
import { readLastGood } from '#app/content/last-good-files.ts';
import { loadContent, type Content } from '#app/content/load-content.ts';
import { findPlaceholders } from '#app/content/checks/find-placeholders.ts';
import { readEnv, type Env } from '#app/platform/env.ts';
import { describeFailure } from '#server/describe-failure.ts';
import { examineMachine, examineMessages } from '#server/examine/examine.ts';
import { examineStore } from '#server/examine/examine-store.ts';
import { exitCodeOf, summarize, type Finding } from '#server/examine/finding.ts';
import { listSettingNotes } from '#server/setting-notes.ts';

const marks = { good: 'ok  ', note: 'note', mend: 'FIX ', broken: 'FAIL' } as const;

const findings: Finding[] = [];
for await (const finding of examine()) {
  findings.push(finding);
  console.log(`${marks[finding.state]}  ${finding.topic}: ${finding.sentence}`);
}
console.log(summarize(findings));
process.exitCode = exitCodeOf(findings);

async function* examine(): AsyncGenerator<Finding> {
  let env: Env;
  try {
    env = readEnv();
  } catch (error) {
    yield { topic: 'settings', state: 'broken', sentence: describeFailure(error) };
    return;
  }
  yield { topic: 'settings', state: 'good', sentence: 'all settings are valid.' };
  if (env.PUBLIC_URL === undefined)
    yield {
      topic: 'settings',
      state: 'note',
      sentence: "PUBLIC_URL isn't set, so links only work on this machine. Set it to the address people open in a browser.",
    };
  for (const sentence of listSettingNotes(env)) yield { topic: 'settings', state: 'note', sentence };

  const content = yield* examineContent(env);
  yield* examineMachine(env);
  yield* examineStore(env, new Date());
  yield* examineMessages(env, content?.brand ?? null);
}

function* examineContent({ CONTENT_DIR, DATA_DIR }: Env): Generator<Finding, Content | null> {
  let content: Content;
  try {
    content = loadContent(CONTENT_DIR);
  } catch (error) {
    const meanwhile = readLastGood(DATA_DIR) === null ? '' : ' Until then, the portal runs on the last version that worked.';
    const sentence = error instanceof ContentError ? `it has a mistake. Fix it.${meanwhile}\n${error.message}` : describeFailure(error);
    yield { topic: 'content', state: 'broken', sentence };
    return null;
  }
  yield { topic: 'content', state: 'good', sentence: `version ${content.version} can be used.` };
  for (const { setting, stands, file } of findPlaceholders(content))
    yield { topic: 'placeholder', state: 'note', sentence: `${file}: ${setting}: ${stands}. Fill it in.` };
  return content;
}
