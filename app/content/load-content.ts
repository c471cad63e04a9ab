import type { Agreement } from './agreement-schema.ts';
import type { Assessment } from './assessment-schema.ts';
import type { Brand } from './brand-schema.ts';
import type { ClientHome, ReferralProgram } from './client-schema.ts';
import type { DateSheetContent } from './date-sheet-schema.ts';
import type { Glossary, PromptLibrary } from './library-schema.ts';
import type { Links } from './links-schema.ts';
import { createTermFinder } from './mark-terms.ts';
import { ContentReader, formatPath, type Problem } from './content-reader.ts';
import { checkMenus, completeMenus } from './check-menus.ts';
import type { Menus } from './menus-schema.ts';
import type { ModuleCard } from './modules-schema.ts';
import type { OntarioDays } from './ontario-days-schema.ts';
import { renderContent } from './render-content.ts';
import type { RulePlace } from './rule-references.ts';
import type { RuleBook } from './rules-schema.ts';
import { fillInNames, type Screens } from './screens-schema.ts';
import type { Document, Page } from './page-schema.ts';

/** Everything the product says, read once at start. `version` changes when any file does. */
export interface Content {
  version: string;
  rules: RuleBook;
  /** Where the other files state a rule. */
  rulePlaces: RulePlace[];
  brand: Brand;
  links: Links;
  menus: Menus;
  screens: Screens;
  modules: ModuleCard[];
  /** The published modules by identifier. */
  modulePages: Map<string, Page>;
  clientPages: Map<string, Page>;
  clientHome: ClientHome;
  referralProgram: ReferralProgram;
  documents: Map<string, Document>;
  assessment: Assessment;
  agreement: Agreement;
  prompts: PromptLibrary;
  glossary: Glossary;
  dateSheet: DateSheetContent;
  ontarioDays: OntarioDays;
}

/** A content folder that cannot be used: its message names each file, the path within it and the reason. */
export class ContentError extends Error {
  readonly problems: Problem[];

  constructor(problems: Problem[]) {
    super(problems.map(({ file, path, reason }) => `${file}${path === '' ? '' : ` at ${path}`}: ${reason}`).join('\n'));
    this.name = 'ContentError';
    this.problems = problems;
  }
}

/** Reads and checks a content folder. Throws a ContentError that lists everything wrong with it. */
export function loadContent(directory: string): Content {
  const reader = new ContentReader(directory);

  const rules = reader.rules();
  const brand = reader.file('brand');
  const links = reader.file('links');
  const menus = reader.file('menus');
  const screens = reader.file('screens');
  const cards = reader.file('modules');
  const modulePages = reader.folder('modules');
  const clientPages = reader.folder('client');
  const clientHome = reader.file('client-home');
  const referralProgram = reader.file('referral-program');
  const documents = reader.folder('documents');
  const assessment = reader.file('assessment');
  const agreement = reader.file('agreement');
  const prompts = reader.file('prompts');
  const glossary = reader.file('glossary');
  const dateSheet = reader.file('date-sheet');
  const ontarioDays = reader.file('ontario-days');

  if (
    !rules ||
    !brand ||
    !links ||
    !menus ||
    !screens ||
    !cards ||
    !assessment ||
    !agreement ||
    !prompts ||
    !glossary ||
    !dateSheet ||
    !ontarioDays ||
    !clientHome ||
    !referralProgram
  )
    throw new ContentError(reader.problems);

  const content: Content = {
    version: reader.version(),
    rules,
    rulePlaces: reader.rulePlaces,
    brand,
    links: withAssistant(links, brand),
    menus: completeMenus(menus, cards.modules),
    screens: fillInNames(screens, brand),
    modules: cards.modules,
    modulePages,
    clientPages,
    clientHome,
    referralProgram,
    documents,
    assessment,
    agreement,
    prompts,
    glossary,
    dateSheet,
    ontarioDays,
  };
  reader.problems.push(...checkMenus(menus, cards.modules));
  checkReferences(content, reader.problems);

  const terms = createTermFinder(glossary);
  for (const { file, value } of reader.files) {
    renderContent(value, {
      links: content.links,
      terms: file.startsWith('modules/') ? terms : undefined,
      onUnknownLink: (name, path) => reader.problems.push({ file, path: formatPath(path), reason: `links.yaml has no link "${name}"` }),
    });
  }

  if (reader.problems.length > 0) throw new ContentError(reader.problems);
  return content;
}

/** The page of a custom assistant takes the place of our own document on working with one. */
function withAssistant(links: Links, brand: Brand): Links {
  if (brand.assistantUrl === undefined) return links;
  return { ...links, assistant: { title: brand.products.realEstateGpt, to: brand.assistantUrl } };
}

function checkReferences(content: Content, problems: Problem[]): void {
  const moduleIds = new Set(content.modules.map((module) => module.id));

  for (const [index, question] of content.assessment.questions.entries()) {
    if (!moduleIds.has(question.module)) {
      problems.push({ file: 'assessment.yaml', path: `questions[${index}].module`, reason: `there is no module "${question.module}"` });
    }
  }

  for (const [id, page] of content.modulePages) checkModule(content, id, page, problems);

  for (const [name, link] of Object.entries(content.links)) {
    const slug = /^\/documents\/([^/?#]+)$/.exec(link.to)?.[1];
    if (slug !== undefined && !content.documents.has(slug)) {
      problems.push({ file: 'links.yaml', path: `${name}.to`, reason: `there is no document documents/${slug}.yaml` });
    }
  }
}

function checkModule(content: Content, id: string, page: Page, problems: Problem[]): void {
  const file = `modules/${id}.yaml`;
  const card = content.modules.find((module) => module.id === id);

  if (card === undefined) {
    problems.push({ file, path: '', reason: `modules.yaml has no module "${id}"` });
  } else if (card.lessons !== page.lessons.length) {
    problems.push({ file, path: 'lessons', reason: `the module card says ${card.lessons} lessons, the file has ${page.lessons.length}` });
  }
}
