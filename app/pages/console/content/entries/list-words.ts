/** Names an entry of a list in lower case, from the list's own name: "Categories" becomes "category". */
export function nameEntryOf(list: string): string {
  const words = list.toLowerCase();
  if (words.endsWith('ies')) return `${words.slice(0, -3)}y`;
  return words.endsWith('s') && !words.endsWith('ss') && words !== 'news' ? words.slice(0, -1) : `entry of ${words}`;
}

/** Returns the label of the button that adds an entry to a list. */
export function nameAddition(list: string): string {
  const entry = nameEntryOf(list);
  return `Add ${/^[aeiou]/.test(entry) ? 'an' : 'a'} ${entry}`;
}
