import { folderKinds } from '#app/content/content-files.ts';
import { formatPath } from '#app/content/checks/content-error.ts';
import { tryRead, type ValuePath } from './files/edit-yaml.server.ts';
import { nameKey } from './list-fields.ts';
import type { PartKind } from './parts/part-kinds.ts';

/** A group of content files on the page that lists them. */
export interface PartGroup {
  id: string;
  title: string;
  /** The beginnings of its files' paths. */
  starts: readonly string[];
  /** What can be added to the group. */
  adds: readonly PartKind[];
}

/** The groups. Settings, and the rules and weights of the draft check, aren't edited there. */
export const partGroups: readonly PartGroup[] = [
  { id: 'modules', title: 'Training modules', starts: ['modules/'], adds: ['module', 'lesson'] },
  { id: 'practice', title: 'Practice', starts: ['practice/'], adds: ['practice'] },
  { id: 'simulations', title: 'Simulations', starts: ['simulations/'], adds: ['simulation'] },
  { id: 'assessment', title: 'Assessment and agreement', starts: ['assessment.yaml', 'agreement.yaml'], adds: ['question'] },
  { id: 'prompts', title: 'Prompts and glossary', starts: ['prompts.yaml', 'glossary.yaml'], adds: ['prompt', 'term'] },
  { id: 'client', title: 'Client pages', starts: ['client/'], adds: [] },
  { id: 'documents', title: 'Documents', starts: ['documents/'], adds: ['document'] },
  {
    id: 'words',
    title: 'Rules and words',
    starts: ['modules.yaml', 'rules.yaml', 'screens.yaml', 'search.yaml', 'date-sheet.yaml', 'ontario-days.yaml', 'cast.yaml'],
    adds: [],
  },
];

/** Names for files without a title of their own, and for the settings. */
const names: Record<string, string> = {
  'brand.yaml': 'Brand, contact and links',
  'links.yaml': 'Other links',
  'service.yaml': 'Service terms',
  'referral-program.yaml': 'Referral program',
  'client-home.yaml': "Client home and what's new",
  'menus.yaml': 'Menus',
  'messages.yaml': 'Emails',
  'modules.yaml': 'The list of modules, and which are published',
  'assessment.yaml': 'Assessment questions',
  'agreement.yaml': 'Conduct agreement',
  'prompts.yaml': 'Prompt library',
  'glossary.yaml': 'Glossary',
  'rules.yaml': 'Rules that lessons cite',
  'screens.yaml': 'Text of screens',
  'search.yaml': 'Search synonyms',
  'date-sheet.yaml': 'Date sheet',
  'ontario-days.yaml': 'Public holidays',
  'cast.yaml': 'People in the examples',
};

/** Tells whether a file is edited on its own page. */
export function isEditablePart(part: string): boolean {
  return /^(?:[a-z-]+\/)?[a-z0-9-]+\.yaml$/.test(part) && partGroups.some(({ starts }) => starts.some((start) => part.startsWith(start)));
}

/** The folders whose files can be added and removed. Each client page has an address of its own in the program. */
const openFolders = new Set(['modules', 'practice', 'documents', 'simulations']);

/** Tells whether a file can be removed. */
export function isRemovablePart(part: string): boolean {
  return isEditablePart(part) && openFolders.has(part.split('/')[0] ?? '');
}

/** Returns a file's title: its own, its module's, or a name for it. */
export function nameOfPart(part: string, read: (part: string) => string | null): string {
  const known = names[part];
  if (known !== undefined) return known;
  const source = read(part.replace(/^practice\//, 'modules/')) ?? read(part) ?? '';
  const title = /^title: *(?<title>.+)$/m.exec(source)?.groups?.['title'] ?? '';
  const plain = title.replaceAll(/^["']|["']$/g, '').trim();
  const file = nameKey(part.replace(/^.*\//, '').replace(/\.yaml$/, ''));
  return plain === '' || plain.startsWith('>') || plain.startsWith('|') ? file : plain;
}

/** Returns the name of the schema of a file. */
export function schemaNameOf(part: string): string {
  const [folder = '', name] = part.replace(/\.yaml$/, '').split('/');
  return name === undefined ? folder : folderKinds[folder as keyof typeof folderKinds];
}

/** A place in a file that's edited on a page of its own, with the places inside it. */
export interface OutlineNode {
  /** The written path. Empty for the file itself. */
  path: string;
  title: string;
  depth: number;
  /** The written paths of the places inside it, which have pages of their own. */
  inside: string[];
}

/** Lists of records whose entries are long enough for pages of their own, and how deep they're nested at most. */
const chapters = new Set([
  'tabs',
  'sections',
  'lessons',
  'questions',
  'objectives',
  'items',
  'families',
  'categories',
  'prompts',
  'terms',
  'clauses',
  'messages',
  'rules',
  'modules',
  'days',
]);
const deepest = 3;
/** A list with fewer entries than this stays on the page of what holds it, unless it's a list of tabs or sections. */
const fewest = 6;

/** Lists the places in a file that have pages of their own, in order, starting with the file itself. */
export function outlinePart(source: string, title: string): OutlineNode[] {
  const inside: OutlineNode[] = [];
  const top = collect(tryRead(source), { path: [], depth: 1 }, inside);
  return [{ path: '', title, depth: 0, inside: top }, ...inside];
}

function collect(data: unknown, at: { path: ValuePath; depth: number }, nodes: OutlineNode[]): string[] {
  if (typeof data !== 'object' || data === null || Array.isArray(data) || at.depth > deepest) return [];
  return Object.entries(data).flatMap(([key, value]) => {
    if (!isChapters(key, value)) return [];
    return value.map((entry, index) => {
      const path = [...at.path, key, index];
      const node: OutlineNode = { path: formatPath(path), title: namePlace(entry, index), depth: at.depth, inside: [] };
      nodes.push(node);
      node.inside = collect(entry, { path, depth: at.depth + 1 }, nodes);
      return node.path;
    });
  });
}

function isChapters(key: string, value: unknown): value is Record<string, unknown>[] {
  if (!chapters.has(key) || !Array.isArray(value) || value.length === 0) return false;
  if (!value.every((entry) => typeof entry === 'object' && entry !== null && !Array.isArray(entry))) return false;
  return key === 'tabs' || key === 'sections' || value.length >= fewest;
}

function namePlace(entry: Record<string, unknown>, index: number): string {
  const { title, label, name, term, objective, question, prompt, text, id, date } = entry;
  const own = [title, label, name, term, objective, question, prompt, text, id].find((words) => typeof words === 'string' && words !== '');
  // Public holidays have the same names each year.
  const dated = [own, date].filter((words) => typeof words === 'string').join(', ');
  return dated === '' ? `Entry ${index + 1}` : dated;
}
