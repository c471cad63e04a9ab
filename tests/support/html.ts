import { HtmlValidate, Parser, StaticConfigLoader, type HtmlElement } from 'html-validate';

/** What the HTML standard allows, and nothing about taste. */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard'],
    rules: { 'input-attributes': 'error', 'no-missing-references': 'error' },
  }),
);

/** Lists what the HTML standard does not allow in a document, with the place of each. */
export async function findHtmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${message} (${selector})`));
}

/** Reads a document as a tree. Its texts keep their entities. */
export async function parseHtml(html: string): Promise<HtmlElement> {
  return new Parser(await validator.getConfigFor('page.html')).parseHtml(html);
}
