export interface LibraryPrompt {
  id: number;
  title: string;
  category: string;
  tags: string[];
  prompt: string;
}

/** The prompt library's filters. Empty or null values don't filter. */
export interface PromptFilters {
  query: string;
  category: string | null;
  tag: string | null;
  favouritesOnly: boolean;
}

export const noFilters: PromptFilters = { query: '', category: null, tag: null, favouritesOnly: false };

/** The maximum length of a search, which keeps the page's address from getting too long. */
export const longestQuery = 200;

/** The number of tags shown in the filter panel and on each card before "+N more" (specification 9). */
export const tagsShownFirst = 5;

/**
 * Returns the prompts that match every filter (specification 5). The search matches any part of the title or text, ignoring case. The
 * category must match exactly, and the prompt must have the tag.
 */
export function filterPrompts<Prompt extends LibraryPrompt>(
  prompts: readonly Prompt[],
  filters: PromptFilters,
  favourites: readonly number[] = [],
): Prompt[] {
  const query = normalize(filters.query);

  return prompts.filter(
    (prompt) =>
      (filters.category === null || prompt.category === filters.category) &&
      (filters.tag === null || prompt.tags.includes(filters.tag)) &&
      (!filters.favouritesOnly || favourites.includes(prompt.id)) &&
      (query === '' || searchTextOf(prompt).includes(query)),
  );
}

const searchTexts = new WeakMap<LibraryPrompt, string>();

/**
 * Returns a prompt's title and text in lowercase. The result is cached, because the search runs on every keystroke. The separator is a
 * character that no one can type.
 */
function searchTextOf(prompt: LibraryPrompt): string {
  const known = searchTexts.get(prompt);
  if (known !== undefined) return known;

  const made = `${prompt.title}\u0000${prompt.prompt}`.toLowerCase();
  searchTexts.set(prompt, made);
  return made;
}

export function hasFilters(filters: PromptFilters): boolean {
  return filters.query.trim() !== '' || filters.category !== null || filters.tag !== null || filters.favouritesOnly;
}

/** Returns the active option after a click. Clicking the active option clears it (specification 2.6). */
export function toggleChoice(active: string | null, clicked: string): string | null {
  return active === clicked ? null : clicked;
}

/** Splits a list of tags into those shown first and those hidden behind "+N more". */
export function splitTags(tags: readonly string[]): { first: string[]; more: string[] } {
  return { first: tags.slice(0, tagsShownFirst), more: tags.slice(tagsShownFirst) };
}

/** Reads the filters from an address. Unknown categories and tags are dropped. */
export function readPromptFilters(
  params: URLSearchParams,
  library: { categories: readonly string[]; tags: readonly string[] },
): PromptFilters {
  const category = params.get('category');
  const tag = params.get('tag');

  return {
    query: (params.get('q') ?? '').slice(0, longestQuery),
    category: category !== null && library.categories.includes(category) ? category : null,
    tag: tag !== null && library.tags.includes(tag) ? tag : null,
    favouritesOnly: params.get('favourites') === '1',
  };
}

/** Writes the filters to an address, keeping the other parameters. */
export function writePromptFilters(params: URLSearchParams, filters: PromptFilters): URLSearchParams {
  const values = { q: filters.query.trim(), category: filters.category, tag: filters.tag, favourites: filters.favouritesOnly ? '1' : null };
  const written = new URLSearchParams(params);

  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '') written.delete(name);
    else written.set(name, value);
  }
  return written;
}

/** A term's searchable text. `also` contains other spellings. */
export interface SearchableTerm {
  term: string;
  also: readonly string[];
  /** The term's definition as plain text. */
  words: string;
}

/** Returns the terms whose name, definition or other spellings contain the search text, ignoring case (specification 5). */
export function searchTerms<Term extends SearchableTerm>(terms: readonly Term[], search: string): Term[] {
  const query = normalize(search);
  if (query === '') return [...terms];

  return terms.filter(({ term, also, words }) => [term, words, ...also].some((text) => text.toLowerCase().includes(query)));
}

function normalize(query: string): string {
  return query.trim().toLowerCase();
}
