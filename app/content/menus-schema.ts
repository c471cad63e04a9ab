import { z } from 'zod';

import { text, uniqueBy } from './field-schema.ts';
import { iconNames } from './icon-names.ts';

const menuSchema = z
  .array(
    z.strictObject({
      page: z.string().startsWith('/').describe('The address of the page that it opens.'),
      label: text.describe('What it says.'),
      icon: z.enum(iconNames).describe('One of the icon names.'),
    }),
  )
  .min(1)
  .superRefine(uniqueBy((entry) => entry.page));

/** The side menus of both portals, and the tools below them. */
export const menusSchema = z.strictObject({
  training: menuSchema.describe('The menu of the training portal, in order.'),
  client: menuSchema.describe('The menu of the client portal, in order.'),
  workbench: menuSchema.describe('The tools that stand below both menus, in order.'),
});

export type Menus = z.output<typeof menusSchema>;
export type MenuEntry = Menus['training'][number];
