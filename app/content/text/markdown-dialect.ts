/** The Markdown that content can use. Everything that parses content's Markdown has to agree on it. */
export const markdownDialect = { html: false, linkify: false, typographer: false } as const;
