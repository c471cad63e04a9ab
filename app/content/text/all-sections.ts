/** Returns every section of a page, tab by tab. */
export function allSections<Section>(page: { tabs?: { sections: Section[] }[]; sections?: Section[] }): Section[] {
  return page.sections ?? page.tabs?.flatMap((tab) => tab.sections) ?? [];
}
