import { ContentError, loadContent } from '#app/content/load-content.ts';
import { allSections } from '#app/content/page-schema.ts';

const directory = process.argv[2] ?? process.env['CONTENT_DIR'] ?? 'content';

try {
  const content = loadContent(directory);
  const sections = [...content.modulePages.values(), ...content.clientPages.values()].flatMap(allSections);
  const practice = [...content.practice.values()].flatMap(({ items }) => items);
  console.log(
    `Content is sound: ${content.modulePages.size} published modules, ${content.clientPages.size} client pages, ` +
      `${sections.length} sections, ${content.documents.size} documents, ${content.assessment.questions.length} questions, ` +
      `${practice.length} practice items, ${content.prompts.prompts.length} prompts, ${content.glossary.terms.length} terms.`,
  );
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
