import { existsSync } from 'node:fs';
import { href } from 'react-router';

import type { Agreement } from './schemas/agreement-schema.ts';
import type { Assessment } from './schemas/assessment-schema.ts';
import type { Brand } from './schemas/brand-schema.ts';
import type { ClientHome, ReferralProgram } from './schemas/client-schema.ts';
import type { DateSheetContent } from './schemas/date-sheet-schema.ts';
import type { Glossary, PromptLibrary } from './schemas/library-schema.ts';
import type { Links } from './schemas/links-schema.ts';
import { listLessonSteps } from './course/lesson-steps.ts';
import { createTermFinder } from './text/mark-terms.ts';
import { verifyChecks } from './rule-set/verify-checks.ts';
import type { CheckFamilyFile, CheckWeightsFile, DraftCheckFile } from './schemas/check-schema.ts';
import { readContentFiles, versionOf, type ContentFiles } from './content-files.ts';
import { ContentError, formatPath, isAbout, type Problem } from './checks/content-error.ts';
import { ContentReader } from './content-reader.ts';
import { checkMenus, completeMenus } from './checks/check-menus.ts';
import { checkSearch } from './checks/check-search.ts';
import { checkUploads } from './checks/check-uploads.ts';
import { checkPractice } from './checks/check-practice.ts';
import { findLesson } from './find-lesson.ts';
import type { Menus } from './schemas/menus-schema.ts';
import type { MessageWords } from './schemas/messages-schema.ts';
import type { ModuleCard } from './schemas/modules-schema.ts';
import type { PracticeFile } from './schemas/practice-schema.ts';
import type { Simulation } from './schemas/simulation-schema.ts';
import type { OntarioDays } from './schemas/ontario-days-schema.ts';
import { renderContent } from './text/render-content.ts';
import type { RulePlace } from './rule-set/rule-references.ts';
import type { RuleBook } from './schemas/rules-schema.ts';
import { fillInNames, type Screens } from './schemas/screens-schema.ts';
import type { Service } from './schemas/service-schema.ts';
import type { SearchBook } from './schemas/search-schema.ts';
import type { Document, Page } from './schemas/page-schema.ts';

/** All content, as read at startup. `version` changes when any file changes. */
export interface Content {
  version: string;
  rules: RuleBook;
  rulePlaces: RulePlace[];
  brand: Brand;
  links: Links;
  menus: Menus;
  screens: Screens;
  messages: MessageWords;
  search: SearchBook;
  modules: ModuleCard[];
  /** The published modules by ID. */
  modulePages: Map<string, Page>;
  clientPages: Map<string, Page>;
  clientHome: ClientHome;
  referralProgram: ReferralProgram;
  service: Service;
  documents: Map<string, Document>;
  /** Practice items by module. */
  practice: Map<string, PracticeFile>;
  /** Simulations by file name. */
  simulations: Map<string, Simulation>;
  assessment: Assessment;
  agreement: Agreement;
  prompts: PromptLibrary;
  glossary: Glossary;
  dateSheet: DateSheetContent;
  ontarioDays: OntarioDays;
  draftCheck: DraftCheckFile;
  /** The weights that the draft check learned from labelled messages. */
  checkWeights: CheckWeightsFile;
  /** The draft check's rule families by file name. */
  checkFamilies: Map<string, CheckFamilyFile>;
}

/**
 * Reads and checks a content folder. Throws a ContentError that lists every mistake. If the IDs of the stored uploads are given, a file that
 * names any other has a mistake.
 */
export function loadContent(directory: string, files: ContentFiles = readContentFiles(directory), uploads?: readonly string[]): Content {
  if (!existsSync(directory))
    throw new ContentError([{ file: directory, path: '', reason: "the folder doesn't exist. Check CONTENT_DIR" }]);
  const reader = new ContentReader(directory, files);

  const rules = reader.rules();
  const assessment = reader.file('assessment');
  const cards = reader.file('modules');
  reader.count(assessment, cards);
  const brand = reader.file('brand');
  const links = reader.file('links');
  const menus = reader.file('menus');
  const screens = reader.file('screens');
  const messages = reader.file('messages');
  const search = reader.file('search');
  const writtenModules = reader.folder('modules');
  const clientPages = reader.folder('client');
  const clientHome = reader.file('client-home');
  const referralProgram = reader.file('referral-program');
  const service = reader.file('service');
  const documents = reader.folder('documents');
  const writtenPractice = reader.folder('practice');
  const simulations = reader.folder('simulations');
  const agreement = reader.file('agreement');
  const prompts = reader.file('prompts');
  const glossary = reader.file('glossary');
  const dateSheet = reader.file('date-sheet');
  const ontarioDays = reader.file('ontario-days');
  const draftCheck = reader.file('draft-check');
  const checkWeights = reader.file('draft-check-weights');
  const checkFamilies = reader.folder('checks');

  if (
    !rules ||
    !brand ||
    !links ||
    !menus ||
    !screens ||
    !messages ||
    !search ||
    !cards ||
    !assessment ||
    !agreement ||
    !prompts ||
    !glossary ||
    !dateSheet ||
    !ontarioDays ||
    !draftCheck ||
    !checkWeights ||
    !clientHome ||
    !referralProgram ||
    !service
  )
    throw new ContentError(reader.problems);

  const modules = cards.modules.map((card) => ({ ...card, lessons: writtenModules.get(card.id)?.lessons.length ?? card.lessons }));
  const unpublished = new Set(cards.modules.filter(({ published }) => !published).map(({ id }) => id));
  const onlyPublished = <Value>(written: ReadonlyMap<string, Value>) => new Map([...written].filter(([id]) => !unpublished.has(id)));
  const modulePages = onlyPublished(writtenModules);
  const practice = onlyPublished(writtenPractice);
  for (const [id, page] of writtenModules) checkModule(cards.modules, id, page, reader.problems);

  const content: Content = {
    version: versionOf(files),
    rules,
    rulePlaces: reader.rulePlaces,
    brand,
    links: withAssistant(links, brand),
    menus: completeMenus(menus, cards.modules),
    screens: fillInNames(screens, brand),
    messages,
    search,
    modules,
    modulePages,
    clientPages,
    clientHome,
    referralProgram,
    service,
    documents,
    practice,
    simulations,
    assessment,
    agreement,
    prompts,
    glossary,
    dateSheet,
    ontarioDays,
    draftCheck,
    checkWeights,
    checkFamilies,
  };
  const between: Problem[] = [
    ...checkMenus(menus, cards.modules),
    ...checkPractice(writtenPractice, { modulePages: writtenModules, assessment }),
    ...checkSearch(search),
  ];
  checkReferences(content, between);
  between.push(...verifyChecks(content));
  // A file that can't be read has a problem of its own. The files that refer to it are fine.
  reader.problems.push(...between.filter((problem) => !reader.unread.some((file) => isAbout(problem, file))));

  if (uploads !== undefined) reader.problems.push(...checkUploads(reader.files, new Set(uploads)));

  const terms = createTermFinder(glossary);
  for (const { file, value } of reader.files) {
    renderContent(value, {
      links: content.links,
      terms: file.startsWith('modules/') ? terms : undefined,
      onUnknownLink: (name, path) => reader.problems.push({ file, path: formatPath(path), reason: `links.yaml has no link "${name}"` }),
    });
  }
  // Steps are measured in words, so lessons can be split into steps only after the text is rendered.
  checkSteps(writtenModules, reader.problems);

  if (reader.problems.length > 0) throw new ContentError(reader.problems);
  return content;
}

/** Replaces the link to our document about assistants with a link to the provider's own assistant, if there is one. */
function withAssistant(links: Links, brand: Brand): Links {
  if (brand.assistantUrl === undefined) return links;
  return { ...links, assistant: { title: brand.products.realEstateGpt, to: brand.assistantUrl } };
}

const documentAddress = new RegExp(`^${href('/documents/:slug', { slug: '' })}([^/?#]+)$`);

function checkReferences(content: Content, problems: Problem[]): void {
  checkQuestions(content, problems);
  checkSimulations(content, problems);

  for (const [name, link] of Object.entries(content.links)) {
    const slug = documentAddress.exec(link.to)?.[1];
    if (slug !== undefined && !content.documents.has(slug)) {
      problems.push({ file: 'links.yaml', path: `${name}.to`, reason: `there's no document documents/${slug}.yaml` });
    }
  }
}

/** Checks that every question has a section that teaches it, because learners who miss a question are sent to that section. */
function checkQuestions({ assessment, modules, modulePages }: Content, problems: Problem[]): void {
  const moduleIds = new Set(modules.map((module) => module.id));

  for (const [index, { module, lesson }] of assessment.questions.entries()) {
    const refuse = (field: string, reason: string) =>
      problems.push({ file: 'assessment.yaml', path: `questions[${index}].${field}`, reason });

    if (!moduleIds.has(module)) refuse('module', `there's no module "${module}"`);
    else if (findLesson(modulePages, lesson) === null) refuse('lesson', `no published module has the section "${lesson}"`);
    else if (!lesson.startsWith(`/${module}#`)) refuse('lesson', `the section isn't in the module "${module}"`);
  }
}

/** Checks that every message in a simulation names an existing section, because the debrief links to that section. */
function checkSimulations({ simulations, modulePages }: Content, problems: Problem[]): void {
  for (const [name, { messages }] of simulations) {
    for (const [index, { lesson }] of messages.entries()) {
      if (findLesson(modulePages, lesson) !== null) continue;
      const path = `messages[${index}].lesson`;
      problems.push({ file: `simulations/${name}.yaml`, path, reason: `no published module has the section "${lesson}"` });
    }
  }
}

function checkModule(cards: readonly ModuleCard[], id: string, page: Page, problems: Problem[]): void {
  const file = `modules/${id}.yaml`;
  const card = cards.find((module) => module.id === id);

  if (card === undefined) {
    problems.push({ file, path: '', reason: `modules.yaml has no module "${id}"` });
  } else if (page.lessons.length === 0) {
    problems.push({ file, path: 'lessons', reason: 'a module needs at least one lesson' });
  }
}

/** Checks that step marks and sections don't share IDs, because a step without a mark uses its section's ID. */
function checkSteps(modulePages: Content['modulePages'], problems: Problem[]): void {
  for (const [id, page] of modulePages) {
    const steps = page.lessons.flatMap((lesson) => listLessonSteps(page, lesson.id).map((step) => step.id));
    for (const step of new Set(steps.filter((known, index) => steps.indexOf(known) !== index))) {
      const reason = `two steps have the id "${step}": a step can't have the id of a section`;
      problems.push({ file: `modules/${id}.yaml`, path: 'lessons', reason });
    }
  }
}
