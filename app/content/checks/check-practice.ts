import { href } from 'react-router';

import type { Assessment } from '#app/content/schemas/assessment-schema.ts';
import type { Problem } from './content-error.ts';
import { allSections } from '#app/content/text/all-sections.ts';
import type { Page } from '#app/content/schemas/page-schema.ts';
import type { PracticeFile } from '#app/content/schemas/practice-schema.ts';

export interface PracticeContext {
  modulePages: ReadonlyMap<string, Page>;
  assessment: Assessment;
}

/** Checks that every practice item belongs to a written module and an existing section, refers to known questions, and has a unique ID. */
export function checkPractice(files: ReadonlyMap<string, PracticeFile>, { modulePages, assessment }: PracticeContext): Problem[] {
  const questions = new Set(assessment.questions.map(({ id }) => id));
  const seen = new Map<string, string>();

  return [...files].flatMap(([name, { module, items }]) => {
    const file = `practice/${name}.yaml`;
    const page = modulePages.get(module);
    if (module !== name) return [{ file, path: 'module', reason: `the file is named "${name}". Rename it to match its module` }];
    if (page === undefined) return [{ file, path: 'module', reason: `there's no module file for "${module}"` }];

    const sections = new Set(allSections(page).map(({ id }) => `${href('/:module', { module })}#${id}`));
    return items.flatMap((item, index) => {
      const path = `items[${index}]`;
      const earlier = seen.get(item.id);
      seen.set(item.id, file);

      return [
        ...(earlier === undefined ? [] : [{ file, path: `${path}.id`, reason: `duplicate id "${item.id}", also in ${earlier}` }]),
        ...(sections.has(item.lesson)
          ? []
          : [{ file, path: `${path}.lesson`, reason: `modules/${module}.yaml has no section "${item.lesson}"` }]),
        ...item.questions.flatMap((id, place) =>
          questions.has(id) ? [] : [{ file, path: `${path}.questions[${place}]`, reason: `assessment.yaml has no question ${id}` }],
        ),
      ];
    });
  });
}
