import type { ReadText, Word } from './read-words.ts';

const wordSet = (words: string) => new Set(words.split(' '));

const greetings = wordSet('hi hello hey hiya heya dear good morning afternoon evening day greetings howdy');
const addressed = wordSet('mr mrs ms miss mx dr sir madam maam ma am there all team everyone everybody folks both again and po kuya ate');

const closings = wordSet(
  'kind warm warmest best regards sincerely yours truly thanks thank you many cheers respectfully wishes with take care have a an great good ' +
    'lovely nice wonderful day weekend evening week night rest of your the so much again in advance very faithfully po warmly cordially talk ' +
    'soon see ttyl xo yours ty thx',
);
const farewells = wordSet('regards sincerely truly thanks thank cheers respectfully wishes care faithfully warmly cordially best ty thx');

/** The words in a sender block, apart from names and numbers. */
const senderWords = wordSet(
  'assistant administrative admin executive virtual va client care coordinator transaction marketing to for of the office manager salesperson ' +
    'representative broker brokerage record realty real estate inc ltd limited corp incorporated team group her his their our behalf from at and with ' +
    'phone tel telephone cell mobile direct fax email ext unit suite street st ave avenue road rd drive dr crescent cres court crt lane blvd ' +
    'boulevard way west east north south ontario on canada box www po by or designated independently owned operated',
);
/** The words that distinguish a sender block from a plain list of names. */
const senderAnchors = wordSet('assistant coordinator salesperson broker brokerage realty inc ltd limited');
const introductions = wordSet('this is it i am my name here again sent desk side');
const ways = wordSet('unsubscribe stop opt out');
const contacts = wordSet('call text contact phone email hosted listed offered posted sent');

/**
 * Tells whether a word looks like a name, which starts with a capital letter. Long words in all capitals don't count, because people use
 * capitals for emphasis.
 */
function isName({ typed }: Word): boolean {
  return /^\p{Lu}(?:[\p{Ll}'’-]|$)/u.test(typed) || /^\p{Lu}{2,3}$/u.test(typed);
}

function isNamed(word: Word | undefined): boolean {
  return word !== undefined && isName(word);
}

function isOfSender(word: Word): boolean {
  return senderWords.has(word.form) || word.isAddress === true || word.number === 'plain' || isName(word);
}

/**
 * Returns a message without the parts that look alike in all messages: the greeting, the closing and the names below it, and the sender
 * block with the title, brokerage, phone number, address and unsubscribe line.
 */
export function bodyOf({ words, sentences }: ReadText): ReadText {
  const around = new Set<number>();
  let isClosed = false;

  for (const [index, sentence] of sentences.entries()) {
    const own = words.slice(sentence.first, sentence.last + 1);
    isClosed ||= index > 0 && isNameLine(own) && isSignedBelow(words, sentences.slice(index + 1));
    const { lead, tail, isClosing } = surroundingsOf(own, { isFirst: index === 0, isClosed });
    isClosed ||= isClosing;
    for (let at = 0; at < lead; at++) around.add(sentence.first + at);
    for (let at = own.length - tail; at < own.length; at++) around.add(sentence.first + at);
  }
  return withoutWords(words, around);
}

interface Surroundings {
  /** The numbers of words to ignore at the start and at the end of a sentence. */
  lead: number;
  tail: number;
  isClosing: boolean;
}

function surroundingsOf(own: readonly Word[], { isFirst, isClosed }: { isFirst: boolean; isClosed: boolean }): Surroundings {
  const whole = { lead: own.length, tail: 0, isClosing: false };
  if (isClosingLine(own)) return { ...whole, isClosing: true };
  if (isClosed && own.length <= 4 && own.every(isOfSender)) return whole;
  if (isWayOut(own)) return whole;

  const lead = Math.max(isFirst ? greetingLength(own) : 0, introductionLength(own));
  return { lead, tail: Math.min(senderLength(own), own.length - lead), isClosing: false };
}

function isNameLine(own: readonly Word[]): boolean {
  return own.length <= 3 && own.every(isName);
}

/** A name without a closing counts as a signature if it's on the last line or followed by the sender's title and brokerage. */
function isSignedBelow(words: readonly Word[], below: ReadText['sentences']): boolean {
  const [next] = below;
  if (next === undefined) return true;
  const own = words.slice(next.first, next.last + 1);
  return senderLength(own) === own.length;
}

const longestClosing = 8;

function isClosingLine(own: readonly Word[]): boolean {
  const words = own.findIndex((word) => !closings.has(word.form));
  const length = words === -1 ? own.length : words;
  const rest = own.slice(length);
  return length <= longestClosing && own.slice(0, length).some(({ form }) => farewells.has(form)) && rest.every(isOfSender);
}

/** Tells whether a sentence is just an unsubscribe line, such as "Reply STOP to unsubscribe". */
function isWayOut(own: readonly Word[]): boolean {
  return own.length <= 10 && own.some(({ form }) => form.startsWith('unsubscrib')) && own.filter(({ form }) => ways.has(form)).length > 0;
}

/** Counts the words in a greeting, such as "Dear Mr. Szabo" or "Good day everyone". */
function greetingLength(own: readonly Word[]): number {
  let end = 0;
  while (end < own.length && greetings.has(own[end]?.form ?? '')) end += 1;
  if (end === 0) return 0;
  while (end < own.length && end < 7) {
    const word = own[end];
    if (word === undefined || !(addressed.has(word.form) || (isName(word) && !introductions.has(word.form)))) break;
    end += 1;
  }
  return end;
}

/** Counts the words of an introduction, such as "Hi Dana, this is Joy from Priya Nair's office (Larkmoor Realty Inc., Brokerage)". */
function introductionLength(own: readonly Word[]): number {
  let end = greetingLength(own);
  while (end < own.length) {
    const word = own[end];
    if (word === undefined || !(isOfSender(word) || introductions.has(word.form))) break;
    end += 1;
  }
  const run = own.slice(0, end);
  const last = run.findLastIndex(({ form }) => senderAnchors.has(form) || form === 'here' || form === 'office');
  return last >= 0 && run.slice(0, last).some(isName) ? last + 1 : 0;
}

/**
 * Counts the words of a sender block at the end of a sentence, such as "Contact Priya Nair, Salesperson, Larkmoor Realty Inc., Brokerage,
 * 905-555-0142".
 */
function senderLength(own: readonly Word[]): number {
  let start = own.length;
  while (start > 0) {
    const word = own[start - 1];
    if (word === undefined || !(isOfSender(word) || contacts.has(word.form))) break;
    start -= 1;
  }
  // A sender block starts with a name. What comes before the name belongs to the sentence.
  while (start < own.length && start > 0 && !isNamed(own[start])) start += 1;
  const block = own.slice(start);
  return block.length >= 2 && block.some(({ form, isAddress }) => senderAnchors.has(form) || isAddress === true) ? block.length : 0;
}

function withoutWords(words: readonly Word[], left: ReadonlySet<number>): ReadText {
  const kept = words.filter((_, index) => !left.has(index));
  const sentences: ReadText['sentences'] = [];
  let number: number | undefined;
  for (const [index, word] of kept.entries()) {
    const known = sentences.at(-1);
    if (known === undefined || word.sentence !== number) sentences.push({ start: word.start, end: word.end, first: index, last: index });
    else Object.assign(known, { end: word.end, last: index });
    number = word.sentence;
  }
  return { words: kept, sentences };
}
