import { z } from 'zod';

import { text, uniqueBy } from './field-schema.ts';
import { iconNames } from '#app/content/icon-names.ts';

const menuSchema = z
  .array(
    z.strictObject({
      page: z.string().startsWith('/').describe('The address of the page this entry opens.'),
      label: text.describe('Its label.'),
      icon: z.enum(iconNames).describe('One of the icon names.'),
    }),
  )
  .superRefine(uniqueBy((entry) => entry.page));

export const menusSchema = z.strictObject({
  training: menuSchema.min(1).describe("The training portal's menu, in order."),
  client: menuSchema.min(1).describe("The client portal's menu, in order."),
  below: z
    .strictObject({
      training: menuSchema.default([]).describe("Entries in the training portal's menu."),
      client: menuSchema.default([]).describe("Entries in the client portal's menu."),
    })
    .prefault({})
    .describe("Entries that appear below the divider. They don't have cards on the client dashboard."),
});

export type Menus = z.output<typeof menusSchema>;
export type MenuEntry = Menus['training'][number];
