/** A piece of content that is already safe HTML: made from Markdown with raw HTML switched off. */
export interface Html {
  html: string;
}

/** Tells whether a value of the content tree is a rendered piece of HTML. */
export function isHtml(value: unknown): value is Html {
  return typeof value === 'object' && value !== null && 'html' in value && typeof value.html === 'string';
}

/** Returns the words of a piece of HTML made by us, for search and for counting reading time. */
export function textOfHtml({ html }: Html): string {
  return html
    .replaceAll(/<\/?(?:p|li|ul|ol|h\d|table|thead|tbody|tr|td|th|blockquote|pre|br|hr)\b[^>]*>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
