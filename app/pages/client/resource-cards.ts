import type { ClientHome } from '#app/content/schemas/client-schema.ts';
import type { IconName } from '#app/content/icon-names.ts';
import type { MenuEntry } from '#app/content/schemas/menus-schema.ts';

export interface ResourceCard {
  label: string;
  page: string;
  icon: IconName;
  text: string;
}

/**
 * Creates a card for every menu entry except the first, which is the dashboard itself. Entries without text of their own get a generic
 * description.
 */
export function listResourceCards(
  menu: readonly MenuEntry[],
  { resources, otherResource }: Pick<ClientHome, 'resources' | 'otherResource'>,
): ResourceCard[] {
  return menu
    .slice(1)
    .map((entry) => ({ ...entry, text: resources.find((resource) => resource.label === entry.label)?.text ?? otherResource }));
}
