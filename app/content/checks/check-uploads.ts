import { uploadIdOf } from '#app/content/uploads.ts';
import { formatPath, type Problem } from './content-error.ts';

/** Reports each value that's the address of an upload that doesn't exist. */
export function checkUploads(files: readonly { file: string; value: unknown }[], known: ReadonlySet<string>): Problem[] {
  return files.flatMap(({ file, value }) =>
    listAddresses(value, []).flatMap(({ id, path }) =>
      known.has(id) ? [] : [{ file, path: formatPath(path), reason: "this upload doesn't exist anymore: upload the file again" }],
    ),
  );
}

function listAddresses(value: unknown, path: PropertyKey[]): { id: string; path: PropertyKey[] }[] {
  if (typeof value === 'string') {
    const id = uploadIdOf(value);
    return id === null ? [] : [{ id, path }];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => listAddresses(item, [...path, index]));
  return Object.entries(value).flatMap(([key, below]) => listAddresses(below, [...path, key]));
}
