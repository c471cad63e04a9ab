import { writeEditorSchemas } from '#app/content/schemas/editor-schemas.ts';

const directory = process.argv[2] ?? process.env['CONTENT_DIR'] ?? 'content';

writeEditorSchemas(directory);
console.log(`The editor schemas are in ${directory}/.schemas.`);
