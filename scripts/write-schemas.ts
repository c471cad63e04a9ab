import { writeEditorSchemas } from '#app/content/schemas/editor-schemas.ts';
import { readEnv } from '#app/platform/env.ts';

const directory = process.argv[2] ?? readEnv().CONTENT_DIR;

writeEditorSchemas(directory);
console.log(`The editor schemas are in ${directory}/.schemas.`);
