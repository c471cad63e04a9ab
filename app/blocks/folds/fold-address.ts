/** The collapsible parts on one tab of a page. */
export interface FoldGroup {
  name: string;
  ids: string[];
  /** The IDs of the parts that are open if the address has no `open` parameter. */
  initial: string[];
}

/**
 * Reads an address's `open` parameter: IDs separated by commas, or `group.all`. Unknown IDs are ignored. Without the parameter, each group
 * is in its initial state.
 */
export function readOpen(value: string | null, groups: readonly FoldGroup[]): ReadonlySet<string> {
  if (value === null) return new Set(groups.flatMap((group) => group.initial));

  const named = new Set(value.split(','));
  return new Set(groups.flatMap((group) => (named.has(`${group.name}.all`) ? group.ids : group.ids.filter((id) => named.has(id)))));
}

/** Writes the `open` parameter. Returns null if every part is in its initial state, so that an untouched page keeps its short address. */
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
