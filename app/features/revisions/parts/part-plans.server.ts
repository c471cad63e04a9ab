import { href } from 'react-router';

import { allSections } from '#app/content/text/all-sections.ts';
import { walkPage } from '#app/content/text/walk-page.ts';
import { isTakenAddress } from '#app/page-table.ts';
import { findFree, findFreeNumber, isUsedPart } from './find-used.server.ts';
import { makeIdentifier } from './make-identifier.ts';
import type { PartKind } from './part-kinds.ts';
import type { PartPlan, PlanFrom } from './part-plan.server.ts';
import {
  writeCard,
  writeDocument,
  writeModule,
  writePracticeItem,
  writePrompt,
  writeQuestion,
  writeSection,
  writeSimulation,
  writeTerm,
} from './part-templates.ts';

/** Plans what each kind of new part changes. Returns null if the place where it should go doesn't exist. */
export const partPlans: Record<PartKind, (from: PlanFrom) => Promise<PartPlan | null>> = {
  module: planModule,
  lesson: planLesson,
  practice: planPracticeItem,
  document: planDocument,
  simulation: planSimulation,

  async question({ read, isUsed, part, today }) {
    const { sections, questions } = read('assessment.yaml');
    if (!listOf(sections).some(({ id }) => String(id) === part.place)) return null;
    const id = await findFreeNumber(highestId(questions) + 1, (number) => isUsed('assessment.yaml', number));
    return append('assessment.yaml', ['questions', questions], writeQuestion(part, id, today));
  },

  async prompt({ read, isUsed, part }) {
    const { categories, prompts } = read('prompts.yaml');
    if (!Array.isArray(categories) || !categories.includes(part.place)) return null;
    const id = await findFreeNumber(highestId(prompts) + 1, (number) => isUsed('prompts.yaml', number));
    return append('prompts.yaml', ['prompts', prompts], writePrompt(part, id));
  },

  async term({ read, isUsed, part }) {
    const id = await findFree(makeIdentifier(part.title, 'term'), (candidate) => isUsed('glossary.yaml', candidate));
    return append('glossary.yaml', ['terms', read('glossary.yaml')['terms']], writeTerm(part, id));
  },
};

/** Plans a module and its card, or a module for a card that has none yet. */
async function planModule({ tx, files, read, isUsed, part }: PlanFrom): Promise<PartPlan | null> {
  const { modules } = read('modules.yaml');
  if (part.place !== '') {
    const name = `modules/${part.place}.yaml`;
    if (files.has(name)) return null;
    const index = listOf(modules).findIndex(({ id }) => id === part.place);
    if (index === -1) return null;
    return {
      created: new Map([[name, writeModule(part, part.place)]]),
      // Without this, publishing the module would show it to learners.
      changed: new Map([['modules.yaml', [{ path: ['modules', index, 'published'], value: false }]]]),
      part: name,
      at: [],
    };
  }

  const id = await findFree(
    makeIdentifier(part.title, 'module'),
    async (candidate) =>
      isTakenAddress(candidate) || (await isUsed('modules.yaml', candidate)) || isUsedPart(tx, files, `modules/${candidate}.yaml`),
  );
  const name = `modules/${id}.yaml`;
  const card = append('modules.yaml', ['modules', modules], writeCard(part, id));
  return { created: new Map([[name, writeModule(part, id)]]), changed: card.changed, part: name, at: [] };
}

/** Plans a lesson and its first section, after the module's last lesson. */
async function planLesson({ files, read, isUsed, part }: PlanFrom): Promise<PartPlan | null> {
  const { place: module } = part;
  const name = `modules/${module}.yaml`;
  if (!files.has(name)) return null;
  const page = read(name);
  const lessons = listOf(page['lessons']);
  const lesson = `${module}-${await findFreeNumber(lessons.length + 1, (number) => isUsed(name, `${module}-${number}`))}`;
  const taken = new Set(walkPage(page).texts.flatMap(({ text, field }) => (field === 'id' && typeof text === 'string' ? [text] : [])));
  const id = await findFree(makeIdentifier(part.title, 'section'), (candidate) => taken.has(candidate));

  const tabs = listOf(page['tabs']);
  const last = tabs.findLastIndex(({ sections }) => listOf(sections).some((section) => section['lesson'] !== undefined));
  const list = tabs.length === 0 ? ['sections'] : ['tabs', Math.max(last, 0), 'sections'];
  const sections = tabs.length === 0 ? page['sections'] : tabs[Math.max(last, 0)]?.['sections'];
  const at = [...list, listOf(sections).length];
  return {
    changed: new Map([
      [
        name,
        [
          appendTo(['lessons'], page['lessons'], { id: lesson, title: part.title }),
          appendTo(list, sections, writeSection(part, id, lesson)),
        ],
      ],
    ]),
    part: name,
    at,
  };
}

/** Plans a practice item for a module, and the module's list of items if it has none. */
async function planPracticeItem({ files, read, isUsed, part }: PlanFrom): Promise<PartPlan | null> {
  const { place: module } = part;
  if (!files.has(`modules/${module}.yaml`)) return null;
  const [first] = allSections(read(`modules/${module}.yaml`) as { sections?: { id: string }[] });
  const lesson = first === undefined ? '' : `/${module}#${first.id}`;

  const name = `practice/${module}.yaml`;
  const items = files.has(name) ? read(name)['items'] : [];
  const write = (number: number) => `${module}-p${String(number).padStart(2, '0')}`;
  const id = write(await findFreeNumber(listOf(items).length + 1, (number) => isUsed(name, write(number))));
  const item = writePracticeItem(part, id, lesson);
  if (files.has(name)) return append(name, ['items', items], item);
  return { created: new Map([[name, { module, items: [item] }]]), part: name, at: ['items', 0] };
}

/** Plans a document and its link, so that pages can link to it by name. */
async function planDocument({ tx, files, read, part, today }: PlanFrom): Promise<PartPlan> {
  const links = read('links.yaml');
  const isUsed = async (id: string) => Object.hasOwn(links, id) || isUsedPart(tx, files, `documents/${id}.yaml`);
  const id = await findFree(makeIdentifier(part.title, 'document'), isUsed);
  const name = `documents/${id}.yaml`;
  return {
    created: new Map([[name, writeDocument(part, today)]]),
    changed: new Map([['links.yaml', [{ path: [id], value: { title: part.title, to: href('/documents/:slug', { slug: id }) } }]]]),
    part: name,
    at: [],
  };
}

async function planSimulation({ tx, files, part }: PlanFrom): Promise<PartPlan> {
  const id = await findFree(makeIdentifier(part.title, 'simulation'), (candidate) =>
    isUsedPart(tx, files, `simulations/${candidate}.yaml`),
  );
  const name = `simulations/${id}.yaml`;
  return { created: new Map([[name, writeSimulation(part)]]), part: name, at: [] };
}

function append(part: string, [list, entries]: [string, unknown], entry: unknown): PartPlan & Pick<Required<PartPlan>, 'changed'> {
  return { changed: new Map([[part, [appendTo([list], entries, entry)]]]), part, at: [list, listOf(entries).length] };
}

/** Returns the change that adds an entry to a list, which may not exist yet. */
function appendTo(list: readonly (string | number)[], entries: unknown, entry: unknown) {
  return Array.isArray(entries) ? { path: [...list, entries.length], value: entry } : { path: list, value: [entry] };
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value)
    ? value.map((entry: unknown) => (typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : {}))
    : [];
}

function highestId(entries: unknown): number {
  return Math.max(0, ...listOf(entries).map(({ id }) => (typeof id === 'number' ? id : 0)));
}
