import { findLesson } from '#app/content/find-lesson.ts';
import type { Content } from '#app/content/load-content.ts';
import { nameQuestion } from '#app/features/assessment/rules.ts';

const columns = ['Items', 'Objective', 'Asks for', 'Lesson', 'Address', 'Source', 'As of'];

/** Writes the question bank as a documentation page that lists each item with the lesson that teaches it. */
export function describeBank(content: Content): string {
  const { sections, questions } = content.assessment;
  const parts = sections.map(({ id, resultTitle }) => {
    const rows = questions.filter(({ section }) => section === id).map((question) => describeQuestion(question, content));
    return `## ${id}. ${resultTitle}\n\n${writeTable([columns, ...rows])}`;
  });
  return `# Items by lesson

Written by \`npm run write:items\` from \`content/assessment.yaml\`; a test keeps it right. An attempt asks one variant of
each question. "Study these again" leads to the lesson.

${parts.join('\n\n')}
`;
}

function describeQuestion(question: Content['assessment']['questions'][number], content: Content) {
  const { id, variants, objective, asksFor = '', lesson, source, asOf } = question;
  const items = variants.map(({ key }) => nameQuestion({ id, variant: key })).join(', ');
  const title = findLesson(content.modulePages, lesson)?.title ?? '';
  return [items, objective, asksFor, title, `\`${lesson}\``, source, asOf];
}

/** Aligns the table the way Prettier does, so that formatting doesn't change the file. */
function writeTable(rows: string[][]): string {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll('|', String.raw`\|`)));
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => [...(row[column] ?? '')].length)));
  const lines = cells.map(
    (row) => `| ${row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length)).join(' | ')} |`,
  );
  const [head = '', ...others] = lines;
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...others].join('\n');
}
