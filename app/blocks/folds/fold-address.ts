/** The parts of a page that can be folded, by group: one group a tab. */
export interface FoldGroup {
  name: string;
  ids: string[];
  /** What is open when the address says nothing. */
  initial: string[];
}

/**
 * Reads the `open` parameter of an address: identifiers separated by commas, or `group.all`. Unknown ones are ignored.
 * Without the parameter each group shows what it shows at first.
 */
export function readOpen(value: string | null, groups: readonly FoldGroup[]): ReadonlySet<string> {
  if (value === null) return new Set(groups.flatMap((group) => group.initial));

  const named = new Set(value.split(','));
  return new Set(groups.flatMap((group) => (named.has(`${group.name}.all`) ? group.ids : group.ids.filter((id) => named.has(id)))));
}

/** Writes the `open` parameter; null when everything is as at first, so that an untouched page keeps its short address. */
export function writeOpen(open: ReadonlySet<string>, groups: readonly FoldGroup[]): string | null {
  const initial = groups.flatMap((group) => group.initial);
  if (initial.length === open.size && initial.every((id) => open.has(id))) return null;

  return groups
    .flatMap((group) => {
      const shown = group.ids.filter((id) => open.has(id));
      return shown.length > 1 && shown.length === group.ids.length ? [`${group.name}.all`] : shown;
    })
    .join(',');
}
