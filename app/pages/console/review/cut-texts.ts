/** The most characters of a text that a list of changes shows at first. */
const longest = 240;

/** How much of what two texts share is shown before they differ, in characters. */
const context = 40;

interface Texts {
  before: string;
  after: string;
}

/** Cuts two long texts to where they differ. Returns null if both are short enough to show whole. */
export function cutTexts({ before, after }: Texts): Texts | null {
  if (before.length <= longest && after.length <= longest) return null;
  const start = findStart(before, after);
  return { before: cut(before, start), after: cut(after, start) };
}

/** Returns the start of a word shortly before the first difference. A text alone starts at its beginning. */
function findStart(before: string, after: string): number {
  if (before === '' || after === '') return 0;
  const shortest = Math.min(before.length, after.length);
  let same = 0;
  while (same < shortest && before[same] === after[same]) same += 1;
  return same <= 2 * context ? 0 : after.lastIndexOf(' ', same - context) + 1;
}

function cut(text: string, start: number): string {
  const lead = start > 0 ? '… ' : '';
  if (text.length <= start + longest) return `${lead}${text.slice(start)}`;
  const end = text.lastIndexOf(' ', start + longest);
  return `${lead}${text.slice(start, end > start ? end : start + longest).trimEnd()} …`;
}
