import { collectEntries } from '#app/features/search/collect-entries.ts';
import { getPortal } from '#app/portal.ts';
import type { Route } from './+types/link-targets';

/** Everything that a text can link to or state. */
export interface LinkTargets {
  links: { title: string; place: string; address: string }[];
  terms: { term: string; note: string }[];
  rules: { id: string; title: string; value: string }[];
}

/** Sends what a text can link to: pages, lessons, documents and named links, and the terms and rules that it can state. */
export function loader({ context }: Route.LoaderArgs) {
  const { content } = getPortal(context);
  const { glossary, rules, links } = content;
  const pages = new Map(collectEntries(content).map(({ title, place, to }) => [to, { title, place, address: to }]));
  const named = Object.entries(links).map(([name, { title }]) => ({ title, place: 'Links', address: `link:${name}` }));

  return Response.json({
    links: [...pages.values(), ...named],
    terms: glossary.terms.map(({ term, also }) => ({ term, note: also.join(', ') })),
    rules: rules.rules.map(({ id, title, value }) => ({ id, title, value })),
  } satisfies LinkTargets);
}
