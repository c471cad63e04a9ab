import type { ClientHome } from '#app/content/schemas/client-schema.ts';
import type { IconName } from '#app/content/icon-names.ts';
import type { MenuEntry } from '#app/content/schemas/menus-schema.ts';

/** A card of the client dashboard. */
export interface ResourceCard {
  label: string;
  page: string;
  icon: IconName;
  text: string;
}

/** Makes a card of every menu entry except the first, the dashboard itself; an entry without words of its own gets the general ones. */
export function listResourceCards(
  menu: readonly MenuEntry[],
  { resources, otherResource }: Pick<ClientHome, 'resources' | 'otherResource'>,
): ResourceCard[] {
  return menu
    .slice(1)
    .map((entry) => ({ ...entry, text: resources.find((resource) => resource.label === entry.label)?.text ?? otherResource }));
}
