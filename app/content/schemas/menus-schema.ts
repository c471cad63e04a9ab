import { z } from 'zod';

import { text, uniqueBy } from './field-schema.ts';
import { iconNames } from '#app/content/icon-names.ts';

const menuSchema = z
  .array(
    z.strictObject({
      page: z.string().startsWith('/').describe('The address of its page.'),
      label: text.describe('Its label.'),
      icon: z.enum(iconNames).describe('One of the icon names.'),
    }),
  )
  .superRefine(uniqueBy((entry) => entry.page));

/** The side menus of both portals. */
export const menusSchema = z.strictObject({
  training: menuSchema.min(1).describe('The menu of the training portal, in order.'),
  client: menuSchema.min(1).describe('The menu of the client portal, in order.'),
  below: z
    .strictObject({
      training: menuSchema.default([]).describe('In the training portal.'),
      client: menuSchema.default([]).describe('In the client portal.'),
    })
    .prefault({})
    .describe('Entries below the divider. The client dashboard has no cards for them.'),
});

export type Menus = z.output<typeof menusSchema>;
export type MenuEntry = Menus['training'][number];
