import { expect, test } from 'vitest';

import { castSchema } from '#app/content/schemas/cast-schema.ts';
import { checkCast } from './check-cast.ts';

const written = {
  towns: ['Cambridge'],
  offices: [
    {
      id: 'example',
      name: 'Example Realty Inc., Brokerage',
      town: 'Whitby',
      address: '1 Street',
      telephone: '416-555-0142',
      domain: 'example-realty.example',
    },
    {
      id: 'canal',
      name: 'Canal Gate Realty Ltd., Brokerage',
      town: 'Ottawa',
      address: '2 Street',
      telephone: '613-555-0120',
      domain: 'canal.example',
    },
  ],
  people: [
    {
      id: 'priya',
      name: 'Priya Nair',
      role: 'agent',
      office: 'example',
      areas: ['Oshawa'],
      telephone: '416-555-0118',
      email: 'priya@example-realty.example',
    },
    { id: 'tom', name: 'Tom Beaulieu', role: 'agent', office: 'canal', telephone: '613-555-0127' },
    { id: 'ana', name: 'Ana Reyes', role: 'assistant', office: 'example' },
    { id: 'daniel', name: 'Daniel Osei', fullName: 'Daniel Kwame Osei', role: 'client', town: 'Toronto' },
    { id: 'amara', name: 'Amara Osei', role: 'client', town: 'Toronto' },
    { id: 'maya', name: 'Maya Lindqvist', role: 'client', telephone: '416-555-0117' },
    { id: 'benjamin', name: 'Benjamin Okoro', shortName: 'Ben', role: 'agent' },
  ],
};
const cast = castSchema.parse(written);

/** A text that contains words in lowercase, so that the check treats them as ordinary words. */
const ordinary = { file: 'x.yaml', path: '', text: 'because the realty team gave a full account' };

function reasons(text: string): string[] {
  return checkCast(cast, [ordinary, { file: 'a.yaml', path: 'text', text }]).map(({ reason }) => reason);
}

test.each([
  ['a number beside its owner', 'Hi Maya, is 416-555-0117 still right? Ana, assistant to Priya Nair'],
  ["the office's number beside its people", 'Ana, assistant to Priya Nair\nExample Realty Inc., Brokerage · 416-555-0142'],
  ['the number of an office in an advertisement', 'Example Realty Inc., Brokerage, 416-555-0142, and Tom Beaulieu'],
  ['a number alone', 'Call (416) 555-0118.'],
  ['a name in full, with its initial, with its short form', 'Daniel Kwame Osei, Daniel K. Osei, Amara Osei, Ben Okoro, Priya N.'],
  ['titles and families', 'Mr. Osei asks, and the Oseis agree. Tell Mrs. Osei.'],
  ['a first name before an ordinary word with a capital', 'Ask Priya Because Tom Team'],
  ['a first name before a day', 'Priya Monday, Tom Sat., Ana March 3'],
  ['an address beside its owner', 'Priya Nair, priya@example-realty.example'],
  [
    'an agent at their office, in their town or area',
    'Priya Nair, salesperson with Example Realty Inc., works in Whitby. Priya Nair, a salesperson in Oshawa',
  ],
  ['another office in another sentence', 'Priya Nair wrote. Canal Gate Realty answered Tom.'],
  ['a price that looks like a number', '$555 1234 and 1555-0142'],
])('%s is right', (_, text) => {
  expect(reasons(text)).toEqual([]);
});

test.each([
  ['Call 416-555-0199.', 'no one in cast.yaml has the number 416-555-0199'],
  ['Call 555-0118.', 'no one in cast.yaml has the number 555-0118'],
  ['Tom Beaulieu, 416-555-0142', '416-555-0142 belongs to Example Realty Inc., Brokerage, but this text names Tom Beaulieu'],
  ['Hi Daniel, is 416-555-0117 right?', '416-555-0117 belongs to Maya Lindqvist, but this text names Daniel Osei'],
  ['Ana Cruz', '"Ana Cruz" doesn\'t match cast.yaml, which has Ana Reyes'],
  ['Daniel Okafor asks', '"Daniel Okafor" doesn\'t match cast.yaml, which has Daniel Osei'],
  ['Helga Osei', '"Helga Osei" doesn\'t match cast.yaml, which has Daniel Osei and Amara Osei'],
  ['Tom F.', '"Tom F." doesn\'t match cast.yaml, which has Tom Beaulieu'],
  ['Ask Mr. Okafor.', '"Mr. Okafor": no one in cast.yaml has that name'],
  ['Hi Marcus, thank you', '"Hi Marcus": no one in cast.yaml has that name'],
  ['Tom: priya@example-realty.example', 'priya@example-realty.example belongs to Priya Nair, but this text names Tom Beaulieu'],
  ['lia@example-realty.example', 'no one in cast.yaml has the address lia@example-realty.example'],
  ['Tom Beaulieu, broker with Example Realty Inc.', "according to cast.yaml, Tom Beaulieu isn't from Example Realty Inc., Brokerage"],
  [
    'Priya Nair, Salesperson\nCanal Gate Realty Ltd., Brokerage',
    "according to cast.yaml, Priya Nair isn't from Canal Gate Realty Ltd., Brokerage",
  ],
  [
    'Priya Nair, SALESPERSON with Canal Gate Realty Ltd.',
    "according to cast.yaml, Priya Nair isn't from Canal Gate Realty Ltd., Brokerage",
  ],
  ['Ana supports Priya Nair, a salesperson in Cambridge.', "according to cast.yaml, Priya Nair isn't from Cambridge"],
  ['Maya, assistant to Priya Nair', "Maya Lindqvist isn't an assistant in cast.yaml (role: client)"],
])('"%s" is reported', (text, reason) => {
  expect(reasons(text)).toEqual([reason]);
});

test('a problem is reported with its location, and unchecked files have none', () => {
  const texts = [ordinary, { file: 'a.yaml', path: 'text', text: 'Ana Cruz' }];
  expect(checkCast(cast, texts)).toEqual([
    { file: 'a.yaml', path: 'text', reason: '"Ana Cruz" doesn\'t match cast.yaml, which has Ana Reyes' },
  ]);
  expect(checkCast({ ...cast, unchecked: ['a.yaml'] }, texts)).toEqual([]);
});

test.each([
  [
    'a number used twice',
    { id: 'new', name: 'Nadia Petrov', role: 'client', telephone: '416-555-0142' },
    '416-555-0142 belongs to Example Realty Inc., Brokerage',
  ],
  ['a number that may ring', { id: 'new', name: 'Nadia Petrov', role: 'client', telephone: '416-555-2142' }, 'give a fictional number'],
  ['a first name used twice', { id: 'new', name: 'Tom Petrov', role: 'client' }, 'duplicate id "Tom"'],
  ['an id used twice', { id: 'tom', name: 'Nadia Petrov', role: 'client' }, 'duplicate id "tom"'],
  ['an office that does not exist', { id: 'new', name: 'Nadia Petrov', role: 'agent', office: 'none' }, 'there\'s no office "none"'],
  ['a real address', { id: 'new', name: 'Nadia Petrov', role: 'client', email: 'nadia@mail.com' }, 'ends in .example'],
])('a cast with %s is rejected', (_, person, reason) => {
  const issues = castSchema.safeParse({ ...written, people: [...written.people, person] }).error?.issues ?? [];
  expect(issues.map(({ message }) => message)).toEqual([expect.stringContaining(reason)]);
});

const withHomes = castSchema.parse({
  ...written,
  addresses: [
    { address: '8 Lake Street', note: 'Listed with Priya' },
    { address: '15 Bramble Court', note: 'Sold' },
  ],
});

test.each([
  ['a home in the cast', 'A showing at 8 Lake Street', []],
  ['a suite in it', "Suite 4, 15 Bramble Court's balcony", []],
  ['a date before a capital', 'On March 9 Open Houses are on Lake Street', []],
  ['another number on a known street', 'Sold: 18 Lake Street', ['"18 Lake Street" doesn\'t match cast.yaml, which has 8 Lake Street']],
  ['a home that no one has described', 'Sold: 16 Tamarack Lane', ['cast.yaml has no home at 16 Tamarack Lane']],
])('the check of homes reads %s', (_, text, expected) => {
  expect(checkCast(withHomes, [ordinary, { file: 'a.yaml', path: 'text', text }]).map(({ reason }) => reason)).toEqual(expected);
});

test('without any home in the cast, addresses are not checked', () => {
  expect(reasons('Sold: 16 Tamarack Lane')).toEqual([]);
});

test.each([
  ['two stories', '8 Lake Street', 'duplicate'],
  ['a street that sounds like another', '30 Lakewood Court', '30 Lakewood Court and 8 Lake Street start alike'],
  ['no number', 'Mill Road', 'give a number and a street'],
])('a home with %s is rejected', (_, address, reason) => {
  const addresses = [
    { address: '8 Lake Street', note: 'Listed' },
    { address, note: 'Sold' },
  ];
  const issues = castSchema.safeParse({ ...written, addresses }).error?.issues ?? [];
  expect(issues[0]?.message).toContain(reason);
});
