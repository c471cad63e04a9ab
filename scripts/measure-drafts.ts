import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';

import { loadContent } from '#app/content/load-content.ts';
import { judgedMessagesSchema, measureDrafts, type JudgedDraft } from '#app/content/rule-set/measure-drafts.ts';
import { ruleSetOf } from '#app/content/rule-set/rule-set-of.ts';
import { compileRules } from '#app/draft-check/check-draft.ts';
import { standardContentFolder } from '#app/platform/installed.ts';

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Specify at least one file of labelled messages: node scripts/measure-drafts.ts FILE [FILE ...]');
  process.exit(1);
}

const book = compileRules(ruleSetOf(loadContent(process.env['CONTENT_DIR'] ?? standardContentFolder())));
for (const file of files) measureFile(file);

function measureFile(file: string): void {
  const read = judgedMessagesSchema.safeParse(load(readFileSync(file, 'utf8')));
  if (!read.success) {
    const [issue] = read.error.issues;
    console.error(`${file} can't be measured: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
    process.exitCode = 1;
    return;
  }
  const { bad, good, missed, silent, withoutStop, falseAlarms, doubted } = measureDrafts(book, read.data);

  console.log(`${file}: ${bad} bad and ${good} good messages`);
  console.log(`  Bad with no findings: ${shareOf(silent.length, bad)}`);
  console.log(`  Bad without a Stop or an Ask:    ${shareOf(missed.length, bad)}`);
  console.log(`  Bad without a Stop:              ${shareOf(withoutStop.length, bad)}`);
  console.log(`  Good with a Stop or an Ask:      ${shareOf(falseAlarms.length, good)}`);
  console.log(`  Good with only a "Not sure": ${shareOf(doubted.length, good)}`);
  for (const draft of missed) console.log(describe('Missed', draft));
  for (const draft of falseAlarms) console.log(describe('False alarm', draft));
}

function shareOf(count: number, of: number): string {
  return `${count} of ${of} (${of === 0 ? '0.0' : ((100 * count) / of).toFixed(1)}%)`;
}

function describe(what: string, { message: { kind, to, purpose, text }, findings }: JudgedDraft): string {
  const found = findings.map(({ rule, weight, marked }) => `    ${weight} ${rule}: "${marked}"`);
  const target = purpose === undefined ? `${kind} to ${to}` : `${kind} to ${to}, ${purpose}`;
  return [`\n${what} (${target}):`, ...text.split('\n').map((line) => `    | ${line}`), ...found].join('\n');
}
