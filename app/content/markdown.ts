import MarkdownIt from 'markdown-it';

/** A piece of content that is already safe HTML: made from Markdown with raw HTML switched off. */
export interface Html {
  html: string;
}

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });

// markdown-it drops addresses that it does not know as safe; `link:name` is ours and is resolved after loading.
const validateLink = markdown.validateLink.bind(markdown);
markdown.validateLink = (url) => url.startsWith('link:') || validateLink(url);

/** Renders a Markdown text with paragraphs, lists, headings and tables. */
export function renderMarkdown(text: string): Html {
  return { html: markdown.render(text).trim() };
}

/** Renders one line of Markdown without a surrounding paragraph. */
export function renderInlineMarkdown(text: string): Html {
  return { html: markdown.renderInline(text.trim()) };
}

/** Returns the words of a piece of HTML made here, for search and for counting reading time. */
export function textOfHtml({ html }: Html): string {
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Tells whether a value of the content tree is a rendered piece of HTML. */
export function isHtml(value: unknown): value is Html {
  return typeof value === 'object' && value !== null && 'html' in value && typeof value.html === 'string';
}
