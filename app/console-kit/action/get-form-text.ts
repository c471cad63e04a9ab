/** Returns a text of a sent form; empty when there is none, or a file. */
export function getFormText(sent: FormData, name: string): string {
  const value = sent.get(name);
  return typeof value === 'string' ? value : '';
}
