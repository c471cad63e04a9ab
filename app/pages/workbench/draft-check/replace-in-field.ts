/**
 * Replaces a part of what is in a field as if it were typed, so that the browser's own undo takes it back. That is
 * what the old command "insertText" is for; browsers have no other way, and where one refuses it the text is set.
 */
export function replaceInField(field: HTMLTextAreaElement, { start, end, text }: { start: number; end: number; text: string }): void {
  field.focus();
  field.setSelectionRange(start, end);
  const isDone = document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  if (isDone) return;

  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
