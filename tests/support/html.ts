import { HtmlElement, HtmlValidate, Parser, StaticConfigLoader } from 'html-validate';

/** Checks what the HTML standard requires, without rules that are a matter of taste. */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard'],
    rules: { 'input-attributes': 'error', 'no-missing-references': 'error' },
  }),
);

export async function findHtmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${message} (${selector})`));
}

/** Reading the configuration takes longer than parsing a page. */
const configuration = validator.getConfigFor('page.html');

/** Parses a document into a tree whose texts keep their entities. */
export async function parseHtml(html: string): Promise<HtmlElement> {
  return new Parser(await configuration).parseHtml(html);
}

export async function findAll(html: string, selector: string): Promise<HtmlElement[]> {
  return (await parseHtml(html)).querySelectorAll(selector);
}

export async function hasElement(html: string, selector: string): Promise<boolean> {
  return (await parseHtml(html)).querySelector(selector) !== null;
}

/** Returns the text of a page, or of part of it, as people read it. */
export async function readText(html: string, selector = 'body'): Promise<string> {
  const part = (await parseHtml(html)).querySelector(selector);
  if (part === null) throw new Error(`The page has no ${selector}.`);
  return textOf(part);
}

/** Joins the HTML of every rendered text in a part of the content. */
export function joinHtml(part: unknown): string {
  if (typeof part !== 'object' || part === null) return '';
  return Object.entries(part)
    .map(([name, value]) => (name === 'html' && typeof value === 'string' ? value : joinHtml(value)))
    .join('\n');
}

/** Lists the texts of the elements that a selector finds, as people read them. */
export async function listTexts(html: string, selector: string): Promise<string[]> {
  return (await findAll(html, selector)).map(textOf);
}

/** Returns the value of the first field with this name, or an empty text if there's none. */
export async function readField(html: string, name: string): Promise<string> {
  const [field] = await findAll(html, `[name="${name}"]`);
  return field === undefined ? '' : attributeOf(field, 'value');
}

/** Lists the elements of an email that would load something when it's opened: pictures, scripts, style sheets, and styles with an address. */
export async function listLoading(html: string): Promise<string[]> {
  const elements = await findAll(html, 'img, link, script, style, [src], [srcset], [background]');
  const styled = (await findAll(html, '[style]')).filter((element) => /url\(|@import/.test(attributeOf(element, 'style')));
  return [...elements, ...styled].map(({ tagName }) => tagName);
}

export async function listLinks(html: string, start: string): Promise<string[]> {
  return (await findAll(html, 'a')).map((link) => attributeOf(link, 'href')).filter((address) => address.startsWith(start));
}

export function attributeOf(element: HtmlElement, name: string): string {
  return decode(element.getAttributeValue(name) ?? '');
}

/** Inline elements, which aren't separated from the surrounding words by spaces. */
const inline = new Set(['a', 'abbr', 'b', 'code', 'dfn', 'em', 'small', 'span', 'strong', 'time', 'wbr']);

/** Returns an element's text without its scripts, with whitespace collapsed. */
export function textOf(element: HtmlElement): string {
  return decode(rawTextOf(element)).replaceAll(/\s+/g, ' ').trim();
}

function rawTextOf(element: HtmlElement): string {
  if (['script', 'style', 'template'].includes(element.tagName)) return '';
  const text = element.childNodes
    .map((node) => (node instanceof HtmlElement ? rawTextOf(node) : node.textContent.replaceAll(/<!--.*?-->/g, '')))
    .join('');
  return inline.has(element.tagName) ? text : ` ${text} `;
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

function decode(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);
}
