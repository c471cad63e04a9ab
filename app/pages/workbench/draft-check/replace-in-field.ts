/**
 * Replaces part of a field's text as if it had been typed, so that the browser's undo works. Only the deprecated "insertText" command can
 * do that. If a browser refuses the command, the text is set directly.
 */
export function replaceInField(field: HTMLTextAreaElement, { start, end, text }: { start: number; end: number; text: string }): void {
  field.focus();
  field.setSelectionRange(start, end);
  const isDone = document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  if (isDone) return;

  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
