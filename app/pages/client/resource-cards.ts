import type { ClientHome } from '#app/content/client-schema.ts';

/** A card of the client dashboard. */
export interface ResourceCard {
  label: string;
  href: string;
  text: string;
}

/** Makes a card of every menu entry except the first, the dashboard itself; an entry without words of its own gets the general ones. */
export function listResourceCards(
  menu: readonly { label: string; href: string }[],
  { resources, otherResource }: Pick<ClientHome, 'resources' | 'otherResource'>,
): ResourceCard[] {
  return menu
    .slice(1)
    .map(({ label, href }) => ({ label, href, text: resources.find((resource) => resource.label === label)?.text ?? otherResource }));
}
