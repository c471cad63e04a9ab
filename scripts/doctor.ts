// Looks at everything that a portal needs and says in plain lines what to do: `npm run doctor`. Changes nothing.
import { ContentError } from '#app/content/content-error.ts';
import { loadContent, type Content } from '#app/content/load-content.ts';
import { findPlaceholders } from '#app/content/find-placeholders.ts';
import { readEnv } from '#app/platform/env.ts';
import { describeFailure } from '#server/describe-failure.ts';
import { examineMachine, examineMessages, examineStore, type Finding } from '#server/examine.ts';

const marks = { good: 'ok  ', note: 'note', mend: 'MEND' } as const;

const findings: Finding[] = [];
for await (const finding of examine()) {
  findings.push(finding);
  console.log(`${marks[finding.state]}  ${finding.topic}: ${finding.sentence}`);
}
const count = findings.filter(({ state }) => state === 'mend').length;
console.log(count === 0 ? 'Nothing must be mended.' : `${count} ${count === 1 ? 'thing' : 'things'} must be mended.`);
process.exitCode = count === 0 ? 0 : 1;

async function* examine(): AsyncGenerator<Finding> {
  let env: ReturnType<typeof readEnv>;
  try {
    env = readEnv();
  } catch (error) {
    yield { topic: 'settings', state: 'mend', sentence: describeFailure(error) };
    return;
  }
  yield { topic: 'settings', state: 'good', sentence: 'every setting can be read.' };
  if (env.PUBLIC_URL === undefined)
    yield {
      topic: 'settings',
      state: 'note',
      sentence: 'PUBLIC_URL is not set, so links lead to this machine alone. Set it to the address that people type.',
    };

  const content = yield* examineContent(env.CONTENT_DIR);
  yield* examineMachine(env);
  yield* examineStore(env, new Date());
  if (content !== null) yield* examineMessages(env, content.brand);
}

function* examineContent(folder: string): Generator<Finding, Content | null> {
  let content: Content;
  try {
    content = loadContent(folder);
  } catch (error) {
    const sentence = error instanceof ContentError ? `it cannot be used. Correct this:\n${error.message}` : describeFailure(error);
    yield { topic: 'content', state: 'mend', sentence };
    return null;
  }
  yield { topic: 'content', state: 'good', sentence: `version ${content.version} can be used.` };
  for (const { setting, stands, file } of findPlaceholders(content))
    yield { topic: 'placeholder', state: 'note', sentence: `${file}: ${setting}: ${stands}. Fill it in.` };
  return content;
}
