import type { Brand } from '#app/content/schemas/brand-schema.ts';
import type { MessageName, MessagePlaces, MessageWords } from '#app/content/schemas/messages-schema.ts';

/** An email's contents, which are stored in parts and rendered as text and HTML. */
export interface MessageBody {
  heading: string;
  paragraphs: string[];
  facts: MessageFact[];
  /** A longer text that's set apart from the rest, or null if there's none. */
  quote: string | null;
  action: { label: string; /** The path within the portal that the message links to. */ to: string };
  why: string;
  closing: string;
}

export interface MessageFact {
  label: string;
  value: string;
}

export interface BodyOptions<Name extends MessageName> {
  name: Name;
  places: MessagePlaces<Name>;
  /** The facts to add to those in the message's text. */
  facts?: readonly MessageFact[];
  to: string;
}

/** The maximum length of a subject line in characters, which is far more than any email app shows. */
const longestTitle = 150;

/** Writes a message's title and body from its text in the content. */
export function writeBody<Name extends MessageName>(
  { messages, brand }: { messages: MessageWords; brand: Brand },
  { name, places, facts = [], to }: BodyOptions<Name>,
): { title: string; body: MessageBody } {
  return writeWords({ words: messages[name], messages, brand }, { places, facts, to });
}

/** Writes the title and body of a message whose text isn't in the content. */
export function writeWords(
  { words, messages, brand }: { words: MessageWords[MessageName]; messages: MessageWords; brand: Brand },
  { places, facts, to }: { places: Record<string, string>; facts: readonly MessageFact[]; to: string },
): { title: string; body: MessageBody } {
  const { product, provider, school, credential, supportEmail } = brand;
  const values: Record<string, string> = { product, provider, school, credential, supportEmail, ...places };
  const fill = (line: string) => fillIn(line, values);

  return {
    title: (fill(words.title) ?? words.heading).replaceAll(/\s+/g, ' ').slice(0, longestTitle),
    body: {
      heading: fill(words.heading) ?? '',
      paragraphs: words.text.flatMap((line) => fill(line) ?? []),
      facts: [
        ...words.facts.flatMap(({ label, value }) => {
          const filled = fill(value);
          return filled === null ? [] : [{ label: fill(label) ?? label, value: filled }];
        }),
        ...facts,
      ],
      quote: words.quote === undefined ? null : fill(words.quote),
      action: { label: fill(words.action) ?? words.action, to },
      why: fill(words.why) ?? '',
      closing: fill(messages.closing) ?? '',
    },
  };
}

/** Fills in a line's placeholders in one pass, so braces in typed text stay as they are. Returns null if one of the values is empty. */
function fillIn(line: string, values: Record<string, string>): string | null {
  const isEmpty = [...line.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => values[name]?.trim() === '');
  return isEmpty ? null : line.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
