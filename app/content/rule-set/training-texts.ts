import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_SCHEMA, load } from 'js-yaml';

import { checkExamplesSchema, type CheckExamplesFile, type CheckFamilyFile } from '#app/content/schemas/check-schema.ts';
import { ContentError, formatPath } from '#app/content/checks/content-error.ts';
import { describeIssue } from '#app/content/checks/describe-issue.ts';
import type { Content } from '#app/content/load-content.ts';
import type { LabelledText } from './train-classifier.ts';
import { walkPage } from '#app/content/text/walk-page.ts';

const examplesFile = 'training/draft-check-examples.yaml';

/** Reads a content folder's labelled messages. Returns null if the folder has none. Throws a ContentError if the file is invalid. */
export function readExamples(directory: string): CheckExamplesFile | null {
  const path = join(directory, examplesFile);
  if (!existsSync(path)) return null;

  const parsed = checkExamplesSchema.safeParse(load(readFileSync(path, 'utf8'), { schema: CORE_SCHEMA }), { error: describeIssue });
  if (parsed.success) return parsed.data;
  throw new ContentError(parsed.error.issues.map((issue) => ({ file: examplesFile, path: formatPath(issue.path), reason: issue.message })));
}

type TaughtContent = Pick<Content, 'checkFamilies' | 'modulePages' | 'clientPages' | 'documents'>;

/** Lists all training texts: the labelled messages, the rules' examples, and the pages' messages and templates. */
export function trainingTextsOf(content: TaughtContent, examples: CheckExamplesFile): LabelledText[] {
  const { checkFamilies, modulePages, clientPages, documents } = content;
  return [
    ...examples.groups.flatMap(textsOfGroup),
    ...[...checkFamilies.values()].flatMap(textsOfFamily),
    ...[...modulePages.values(), ...clientPages.values(), ...documents.values()].flatMap(textsOfPage),
  ];
}

/** Returns a hash of the training texts. */
export function digestTexts(texts: readonly LabelledText[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

/** Lists a page's labelled messages and its templates. Every template counts as good. */
function textsOfPage(page: Parameters<typeof walkPage>[0]): LabelledText[] {
  return walkPage(page).blocks.flatMap((block) => {
    if (block.type === 'templates') return block.items.flatMap(({ text, channel }) => textOf({ text, channel, isBad: false }));
    return block.type === 'message' && block.verdict !== undefined ? textOf({ ...block, isBad: block.verdict === 'bad' }) : [];
  });
}

function textOf({ text, channel, isBad }: { text?: string | undefined; channel?: string | undefined; isBad: boolean }): LabelledText[] {
  return text === undefined ? [] : [{ text, reader: channel === 'Social' ? 'public' : 'client', isBad }];
}

function textsOfGroup({ to, bad, good }: Pick<CheckExamplesFile['groups'][number], 'to' | 'bad' | 'good'>): LabelledText[] {
  return [...bad.map((text) => ({ text, reader: to, isBad: true })), ...good.map((text) => ({ text, reader: to, isBad: false }))];
}

function textsOfFamily({ rules }: CheckFamilyFile): LabelledText[] {
  return rules.flatMap(({ weight, needs, readers: [to], catches, passes }) =>
    weight === 'better' || needs.length > 0 || to === undefined ? [] : textsOfGroup({ to, bad: catches, good: passes }),
  );
}
