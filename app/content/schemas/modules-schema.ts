import { z } from 'zod';

import { slug, text, uniqueBy } from './field-schema.ts';
import { iconNames } from '#app/content/icon-names.ts';

const moduleCardSchema = z.strictObject({
  id: slug.describe("Also used as the module's address."),
  title: text.describe('Title on the card.'),
  description: text.describe('A one-line description for the card.'),
  icon: z.enum(iconNames).describe('One of the icon names.'),
  lessons: z
    .int()
    .min(1)
    .describe("Number of lessons that the card shows while the module has no content yet. After that, they're counted."),
  published: z.boolean().default(true).describe('Choose No to show a finished module as "coming soon". Its content is still checked.'),
});

/** The module cards on the training home, in order. A module is published once its file exists in modules/, unless its card says otherwise. */
export const modulesSchema = z.strictObject({
  modules: z
    .array(moduleCardSchema)
    .min(1)
    .superRefine(uniqueBy((module) => module.id))
    .describe('The modules, in order.'),
});

export type ModuleCard = z.output<typeof moduleCardSchema>;
