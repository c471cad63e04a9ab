import type { z } from 'zod';

import { agreementSchema } from './agreement-schema.ts';
import { assessmentSchema } from './assessment-schema.ts';
import { brandSchema } from './brand-schema.ts';
import { castSchema } from './cast-schema.ts';
import type { ContentFolder, folderKinds } from '#app/content/content-files.ts';
import { checkExamplesSchema, checkFamilySchema, checkWeightsSchema, draftCheckSchema } from './check-schema.ts';
import { clientHomeSchema, referralProgramSchema } from './client-schema.ts';
import { dateSheetSchema } from './date-sheet-schema.ts';
import { glossarySchema, promptLibrarySchema } from './library-schema.ts';
import { linksSchema } from './links-schema.ts';
import { menusSchema } from './menus-schema.ts';
import { messagesSchema } from './messages-schema.ts';
import { modulesSchema } from './modules-schema.ts';
import { ontarioDaysSchema } from './ontario-days-schema.ts';
import { documentSchema, pageSchema } from './page-schema.ts';
import { practiceSchema } from './practice-schema.ts';
import { rulesSchema } from './rules-schema.ts';
import { screensSchema } from './screens-schema.ts';
import { serviceSchema } from './service-schema.ts';
import { simulationSchema } from './simulation-schema.ts';
import { searchSchema } from './search-schema.ts';

const schemas = {
  rules: rulesSchema,
  cast: castSchema,
  brand: brandSchema,
  links: linksSchema,
  menus: menusSchema,
  messages: messagesSchema,
  screens: screensSchema,
  search: searchSchema,
  modules: modulesSchema,
  page: pageSchema,
  'client-home': clientHomeSchema,
  'referral-program': referralProgramSchema,
  service: serviceSchema,
  document: documentSchema,
  practice: practiceSchema,
  assessment: assessmentSchema,
  agreement: agreementSchema,
  prompts: promptLibrarySchema,
  glossary: glossarySchema,
  'date-sheet': dateSheetSchema,
  'ontario-days': ontarioDaysSchema,
  'draft-check': draftCheckSchema,
  'draft-check-weights': checkWeightsSchema,
  'draft-check-examples': checkExamplesSchema,
  'check-family': checkFamilySchema,
  simulation: simulationSchema,
};

type ContentOf = { [Name in keyof typeof schemas]: z.output<(typeof schemas)[Name]> };

/** The content files' schemas by file name or, for files in a folder, by type. */
export const contentSchemas: { [Name in keyof ContentOf]: z.ZodType<ContentOf[Name]> } = schemas;

export type FileOf<Folder extends ContentFolder> = ContentOf[(typeof folderKinds)[Folder]];

/** The names of the files at the top level of the content folder. */
export type FileName = Exclude<keyof ContentOf, (typeof folderKinds)[ContentFolder]>;
export type FileNamed<Name extends FileName> = ContentOf[Name];
