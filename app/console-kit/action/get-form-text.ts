/** Returns a submitted form's text value, or an empty string if it's missing or a file. */
export function getFormText(sent: FormData, name: string): string {
  const value = sent.get(name);
  return typeof value === 'string' ? value : '';
}
