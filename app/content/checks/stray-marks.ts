import { listLessonSections } from '#app/content/course/lesson-sections.ts';

interface MarkedSection {
  lesson?: string | undefined;
  blocks: { type: string }[];
}

interface MarkedPage {
  lessons?: { id: string }[] | undefined;
  tabs?: { id: string; sections: MarkedSection[] }[] | undefined;
  sections?: MarkedSection[] | undefined;
}

/** Finds step marks that have no effect because their section isn't in a lesson or because no content follows them. */
export function findStrayMarks(page: MarkedPage): PropertyKey[][] {
  const taught = new Set((page.lessons ?? []).flatMap(({ id }) => listLessonSections(page, id).map(({ section }) => section)));
  const tabs = page.tabs?.map(({ sections }, index) => ({ sections, path: ['tabs', index] })) ?? [
    { sections: page.sections ?? [], path: [] },
  ];

  return tabs.flatMap(({ sections, path }) =>
    sections.flatMap((section, number) =>
      section.blocks.flatMap(({ type }, index) => {
        const isEmpty = (section.blocks[index + 1]?.type ?? 'step') === 'step';
        return type === 'step' && (isEmpty || !taught.has(section)) ? [[...path, 'sections', number, 'blocks', index]] : [];
      }),
    ),
  );
}
