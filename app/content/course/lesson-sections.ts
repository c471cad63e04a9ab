/** A section of a lesson, and the tab it's on. */
export interface LessonSection<Section> {
  section: Section;
  tabId: string | null;
}

interface PageOfLessons<Section> {
  tabs?: { id: string; sections: Section[] }[] | undefined;
  sections?: Section[] | undefined;
}

/** Lists a lesson's sections: those after the previous lesson on the same tab, up to the one that ends this lesson. */
export function listLessonSections<Section extends { lesson?: string | undefined }>(
  page: PageOfLessons<Section>,
  lessonId: string,
): LessonSection<Section>[] {
  const tabs = page.tabs ?? [{ id: null, sections: page.sections ?? [] }];

  for (const { id: tabId, sections } of tabs) {
    const end = sections.findIndex((section) => section.lesson === lessonId);
    if (end === -1) continue;
    const before = sections.slice(0, end).findLastIndex((section) => section.lesson !== undefined);
    return sections.slice(before + 1, end + 1).map((section) => ({ section, tabId }));
  }
  return [];
}
