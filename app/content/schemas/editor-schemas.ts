import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';

import { folderKinds } from '#app/content/content-files.ts';
import { contentSchemas } from './content-schemas.ts';

/** The folder with the JSON Schemas for authors' editors. The folder is neither served nor read as content. */
export const schemaFolder = '.schemas';

/** Returns the JSON Schema of each content file by file name, in Draft 7, which YAML editors support. */
export function describeForEditors(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(contentSchemas).map(([name, schema]) => [
      `${name}.schema.json`,
      `${JSON.stringify(z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }), null, 2)}\n`,
    ]),
  );
}

/** Writes the schemas into a content folder. */
export function writeEditorSchemas(directory: string): void {
  mkdirSync(join(directory, schemaFolder), { recursive: true });
  for (const [file, schema] of Object.entries(describeForEditors())) writeFileSync(join(directory, schemaFolder, file), schema);
}

/** Returns the first line for a content file, which tells editors where to find the file's schema. */
export function schemaLineOf(file: string): string {
  const folder = Object.entries(folderKinds).find(([name]) => file.startsWith(`${name}/`));
  const name = folder === undefined ? basename(file, '.yaml') : folder[1];
  return `# yaml-language-server: $schema=${dirname(file) === '.' ? '' : '../'}${schemaFolder}/${name}.schema.json`;
}
