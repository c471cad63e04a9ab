import { checkCast } from './check-cast.ts';
import { readContentFiles, type ContentFiles } from '#app/content/content-files.ts';
import { formatPath, type Problem } from './content-error.ts';
import { ContentReader } from '#app/content/content-reader.ts';

/**
 * Files with the provider's own details. These files aren't checked, because a co-founder might share a first name with someone in the
 * examples.
 */
const providerFiles = new Set([
  'brand.yaml',
  'client-home.yaml',
  'links.yaml',
  'menus.yaml',
  'messages.yaml',
  'referral-program.yaml',
  'screens.yaml',
  'search.yaml',
  'service.yaml',
]);

/**
 * Lists the teaching texts that contradict cast.yaml. This check runs for content authors (`npm run check:content`) and never keeps the
 * portal from starting.
 */
export function verifyCast(directory: string, files: ContentFiles = readContentFiles(directory)): Problem[] {
  const reader = new ContentReader(directory, files);
  reader.rules();
  const cast = reader.file('cast');
  if (cast === undefined) return reader.problems;

  const teachingFiles = [...files.keys()].filter((file) => file !== 'cast.yaml' && !providerFiles.has(file));
  return checkCast(
    cast,
    teachingFiles.flatMap((file) => textsOf(reader.source(file)).map(({ path, text }) => ({ file, path: formatPath(path), text }))),
  );
}

function textsOf(value: unknown, path: PropertyKey[] = []): { path: PropertyKey[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, held]) => textsOf(held, [...path, Array.isArray(value) ? Number(key) : key]));
}
