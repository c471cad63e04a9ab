/** Returns the text of a form field, or an empty string if the field is missing or contains a file. */
export function getFormText(sent: FormData, name: string): string {
  const value = sent.get(name);
  return typeof value === 'string' ? value : '';
}
