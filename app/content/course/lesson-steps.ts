import type { Block, BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import type { Page, Section } from '#app/content/schemas/page-schema.ts';
import type { Html } from '#app/content/text/markdown-piece.ts';
import { minutesOf } from '#app/content/text/reading-speed.ts';
import { countWords } from '#app/content/text/reading-time.ts';
import { listLessonSections } from './lesson-sections.ts';
import { splitBlocks } from './split-blocks.ts';
import { stepAnchor } from './step-anchor.ts';

/** A question about what the learner has just read. */
export type StepCheck = NonNullable<BlockOf<'step'>['check']>;

/** The part of a lesson that's shown on one screen. */
export interface LessonStep {
  /** The step's ID in the address (`?step=`), which is also the key for the learner's notes and answers. */
  id: string;
  title: string;
  sectionId: string;
  /** The ID on the module page that's nearest to the step: its mark or, if it has none, its section. */
  anchor: string;
  tabId: string | null;
  /** The section's introduction. Null except on the section's first step. */
  intro: Html | null;
  blocks: Block[];
  minutes: number;
  /** The words to read, those of the check included. */
  words: number;
  check: StepCheck | null;
}

const known = new WeakMap<Page, Map<string, LessonStep[]>>();

/** Lists a lesson's steps. Sections are split at their marks or, if they have none, by length. */
export function listLessonSteps(page: Page, lessonId: string): LessonStep[] {
  const lessons = known.get(page) ?? new Map<string, LessonStep[]>();
  known.set(page, lessons);

  const steps = lessons.get(lessonId) ?? listLessonSections(page, lessonId).flatMap(({ section, tabId }) => stepsOfSection(section, tabId));
  lessons.set(lessonId, steps);
  return steps;
}

type Part = Pick<LessonStep, 'id' | 'title' | 'blocks' | 'check'> & { isMarked?: true };

function stepsOfSection(section: Section, tabId: string | null): LessonStep[] {
  const parts = section.blocks.some(isMark) ? splitByMarks(section) : splitByLength(section);

  return parts.map(({ isMarked = false, ...part }, index) => {
    const intro = index === 0 ? (section.intro ?? null) : null;
    const words = countWords({ intro, blocks: part.blocks }) + countCheckWords(part.check);
    return {
      ...part,
      sectionId: section.id,
      anchor: isMarked ? stepAnchor(part.id) : section.id,
      tabId,
      intro,
      words,
      minutes: minutesOf(words),
    };
  });
}

/** Counts what a learner reads of a check: the question, every option, and why the right one is right. */
function countCheckWords(check: StepCheck | null): number {
  if (check === null) return 0;
  const reasons = check.options.flatMap(({ right, why }) => (right ? [why] : []));
  return countWords([check.question, ...check.options.map(({ text }) => text), ...reasons]);
}

function isMark(block: Block): block is BlockOf<'step'> {
  return block.type === 'step';
}

function splitByMarks({ id, title, blocks }: Section): Part[] {
  const parts: Part[] = [{ id, title, blocks: [], check: null }];
  for (const block of blocks) {
    const held = parts.at(-1)?.blocks ?? [];
    if (isMark(block)) parts.push({ id: block.id, title: block.title, blocks: [], check: block.check ?? null, isMarked: true });
    else held.push(held.length === 0 ? withoutTitle(block) : block);
  }
  return isMark(blocks[0] as Block) ? parts.slice(1) : parts;
}

/** Removes a block's title, because the step's heading right above says nearly the same thing. */
function withoutTitle(block: Block): Block {
  switch (block.type) {
    case 'anatomy':
    case 'cards':
    case 'comparison':
    case 'definitions':
    case 'drawing':
    case 'flow':
    case 'steps':
    case 'timeline':
    case 'trays':
      return { ...block, title: undefined };
    default:
      return block;
  }
}

function splitByLength({ id, title, blocks }: Section): Part[] {
  const groups = splitBlocks(blocks);

  return groups.map((group, index) => ({
    id: index === 0 ? id : `${id}-${index + 1}`,
    title: groups.length === 1 ? title : `${title} (${index + 1} of ${groups.length})`,
    blocks: group,
    check: null,
  }));
}
