import MarkdownIt from 'markdown-it';

import type { Html } from './html.ts';

export { isHtml, textOfHtml, type Html } from './html.ts';

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
