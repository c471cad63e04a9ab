// Checks the content files of a folder, the portal's own by default: `npm run check:content`.
import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';

import type { Assessment } from '#app/content/schemas/assessment-schema.ts';
import { ContentError } from '#app/content/checks/content-error.ts';
import { listLessonSteps } from '#app/content/course/lesson-steps.ts';
import { walkPage } from '#app/content/text/walk-page.ts';
import { loadContent } from '#app/content/load-content.ts';
import { allSections } from '#app/content/text/all-sections.ts';
import { listFolderUploads } from '#app/features/uploads/folder-uploads.server.ts';
import { BackupError } from '#app/platform/backup/archive-format.ts';
import { readEnv } from '#app/platform/env.ts';
import { formatCommand } from '#app/platform/installed.ts';
import { measureSearch, type SearchQuality } from '#app/features/search/measure-search.ts';
import { verifyCast } from '#app/content/checks/verify-cast.ts';
import { verifyMix } from '#app/content/checks/verify-mix.ts';
import { verifyClassifier } from '#app/content/rule-set/verify-checks.ts';
import { digestTexts, readExamples, trainingTextsOf } from '#app/content/rule-set/training-texts.ts';
import type { Content } from '#app/content/load-content.ts';
import { measureGuessing, measureKeys } from '#app/features/assessment/question-bank/measure-bank.ts';
import { describeFailure } from '#server/describe-failure.ts';
import { readWords } from './read-words.ts';

const mostWordsOfStep = 300;
const usage = `Usage: ${formatCommand('check:content')}              checks the files of the portal's content folder
       ${formatCommand('check:content', 'FOLDER')}    checks the files of another folder`;

try {
  run(findFolder(readEnv().CONTENT_DIR));
} catch (error) {
  console.error(error instanceof ContentError ? error.message : describeFailure(error));
  process.exitCode = 1;
}

function findFolder(ours: string): string {
  const { positionals } = readWords({ allowPositionals: true }, usage);
  const [folder = ours, ...rest] = positionals;
  if (folder === '' || rest.length > 0) throw new BackupError(usage);
  return resolve(folder);
}

function run(directory: string): void {
  const content = loadContent(directory, undefined, listFolderUploads(directory));
  const problems = [...verifyCast(directory), ...verifyClassifier(content), ...verifyMix(content.assessment)];
  if (problems.length > 0) throw new ContentError(problems);
  const sections = [...content.modulePages.values(), ...content.clientPages.values()].flatMap(allSections);
  const practice = [...content.practice.values()].flatMap(({ items }) => items);
  console.log(
    `No mistakes found: ${content.modulePages.size} published modules, ${content.clientPages.size} client pages, ` +
      `${sections.length} sections, ${content.documents.size} documents, ${content.assessment.questions.length} questions, ` +
      `${practice.length} practice items, ${content.prompts.prompts.length} prompts, ${content.glossary.terms.length} terms.`,
  );
  console.log(describeGuessing(content.assessment));
  console.log(describeSearch(measureSearch(content)));
  for (const line of listLongSteps(content)) console.log(line);
  if (isTrainedBefore(content, directory))
    console.log("The draft check's examples have changed since it was trained. Run npm run write:weights to train it again.");
}

/** Lists the marked steps that are too long for one screen. A section without marks is split automatically. */
function listLongSteps({ modulePages }: Content): string[] {
  return [...modulePages].flatMap(([module, page]) => {
    const marks = new Set(walkPage(page).blocks.flatMap((block) => (block.type === 'step' ? block.id : [])));
    return page.lessons
      .flatMap(({ id }) => listLessonSteps(page, id))
      .filter(({ id, words }) => marks.has(id) && words > mostWordsOfStep)
      .map(({ id, words }) => `modules/${module}.yaml: the step "${id}" has ${words} words. Aim for ${mostWordsOfStep} at most.`);
  });
}

/** Tells whether the draft check's examples have changed since the draft check was trained. */
function isTrainedBefore(content: Content, directory: string): boolean {
  const examples = readExamples(directory);
  return examples !== null && digestTexts(trainingTextsOf(content, examples)) !== content.checkWeights.examples;
}

/** Reports how well search handles typical queries, and which ones it misses. */
function describeSearch({ queries, first, amongThree, missed, empty, unknown }: SearchQuality): string {
  const lines = [
    `Of ${queries} labelled searches, ${first.toFixed(1)}% have the right page first (keep this above 80%) and ${amongThree.toFixed(1)}% have it in the top three (keep this above 95%).`,
    ...missed.map(({ typed, found }) => `  Not in the top three: "${typed}". Search found ${found.join(', ') || 'nothing'}.`),
    ...empty.map((typed) => `  No results: "${typed}".`),
    ...unknown.map((place) => `  search.yaml names a page that doesn't exist: ${place}`),
  ];
  return lines.join('\n');
}

/** Reports how high guessing can score in the assessment, for people who write questions. */
function describeGuessing(assessment: Assessment): string {
  const { longest, strictest, allOfTheAbove } = measureGuessing(assessment, (limit) => randomInt(limit));
  const keys = measureKeys(assessment);
  return (
    `Score without reading the questions, averaged over 1,000 attempts (keep each below 40%): picking the longest option ${longest.toFixed(1)}%, ` +
    `the strictest ${strictest.toFixed(1)}%, "All of the above" or a random one ${allOfTheAbove.toFixed(1)}%. ` +
    `Of ${keys.items} right answers, the counts by position are ${keys.positions.join(', ')}, and ${keys.longest} are the longest option.`
  );
}
