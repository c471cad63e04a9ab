export interface LessonSection<Section> {
  section: Section;
  tabId: string | null;
}

interface PageOfLessons<Section> {
  tabs?: { id: string; sections: Section[] }[] | undefined;
  sections?: Section[] | undefined;
}

/**
 * Lists the sections of a lesson, from the end of the previous lesson on the same tab to the section that ends this lesson. A tab on which
 * no lesson ends belongs to the first lesson that ends on a later tab.
 */
export function listLessonSections<Section extends { lesson?: string | undefined }>(
  page: PageOfLessons<Section>,
  lessonId: string,
): LessonSection<Section>[] {
  const all = (page.tabs ?? [{ id: null, sections: page.sections ?? [] }]).flatMap(({ id, sections }) => {
    const endsLesson = sections.some(({ lesson }) => lesson !== undefined);
    return sections.map((section) => ({ section, tabId: id, endsLesson }));
  });
  const end = all.findIndex(({ section }) => section.lesson === lessonId);
  if (end === -1) return [];
  const tab = all[end]?.tabId;
  const before = all
    .slice(0, end)
    .findLastIndex(({ section, tabId, endsLesson }) => (tabId === tab ? section.lesson !== undefined : endsLesson));
  return all.slice(before + 1, end + 1).map(({ section, tabId }) => ({ section, tabId }));
}
