import { z } from 'zod';

import { slug, text, uniqueBy } from './field-schema.ts';

/** A fictional phone number. The numbers from 555-0100 to 555-0199 are reserved for fiction. */
const telephone = z.string().regex(/^\d{3}-555-01\d{2}$/, 'give a fictional number, for example 416-555-0142');

const email = z.email().refine((address) => address.endsWith('.example'), 'give an address that ends in .example, which no email reaches');

const officeSchema = z.strictObject({
  id: slug.describe("The office's ID, used by the entries under people."),
  name: text.describe("The office's registered name, as it appears in ads."),
  town: text.describe('Where it is.'),
  board: text.optional().describe("The real estate board the office's agents belong to."),
  address: text.describe("The office's mailing address, for message footers."),
  telephone: telephone.describe("The office's phone number, for signatures and ads."),
  domain: text.describe("The domain of the office's email addresses."),
});

const personSchema = z.strictObject({
  id: slug.describe("The person's ID in this list."),
  name: text.regex(/^\S+ \S+/, 'give a first and a last name').describe('First and last name. No two people share a first name.'),
  shortName: text.optional().describe('An accepted short form of the first name.'),
  fullName: text.optional().describe('The full legal name.'),
  role: text.describe("The person's role: agent, assistant, client, lawyer."),
  title: text.optional().describe("An agent's registered title."),
  office: slug.optional().describe("The person's office."),
  town: text
    .optional()
    .describe("The town where the person lives or, for an agent, works. If the person has an office, use the office's town."),
  areas: z.array(text).default([]).describe('Other towns and regions the person can be from.'),
  board: text.optional().describe("The board of an agent whose office isn't listed."),
  telephone: telephone.optional().describe("The person's own phone number."),
  email: email.optional().describe('Their email address.'),
  note: text.optional().describe('Notes for writers.'),
});

const addressSchema = z.strictObject({
  address: text
    .regex(/^\d+[A-Z]? [A-Z]/, 'give a number and a street, for example 8 Lake Street')
    .describe('Number and street, without a suite.'),
  town: text.optional().describe('Where it is.'),
  note: text.describe("The home's story: whose it is, who lists it and when."),
});

/** The fictional people, offices and homes in the content. */
export const castSchema = z
  .strictObject({
    towns: z
      .array(text)
      .min(1)
      .describe("Towns mentioned in the content. If it says a person is from one of them, the person's entry has to agree."),
    offices: z
      .array(officeSchema)
      .superRefine(uniqueBy((office) => office.id))
      .describe('The brokerages.'),
    people: z
      .array(personSchema)
      .superRefine(uniqueBy((person) => person.id))
      .superRefine(uniqueBy((person) => firstNameOf(person)))
      .describe('The people.'),
    addresses: z
      .array(addressSchema)
      .default([])
      .superRefine(uniqueBy((home) => home.address))
      .superRefine(refuseSimilarStreets)
      .describe('The homes in examples, each with one story. If this list is empty, addresses are not checked.'),
    unchecked: z.array(text).default([]).describe("Content that isn't checked against this list yet."),
  })
  .superRefine(({ offices, people }, context) => {
    const ids = new Set(offices.map((office) => office.id));
    for (const [index, { office }] of people.entries()) {
      if (office !== undefined && !ids.has(office))
        context.addIssue({ code: 'custom', path: ['people', index, 'office'], message: `there's no office "${office}"` });
    }
    refuseSharedNumbers({ offices, people }, context);
  });

/** Refuses streets whose names start alike, such as Mill Road and Miller Street, because readers mix them up. */
function refuseSimilarStreets(homes: readonly { address: string }[], context: z.core.$RefinementCtx): void {
  const seen = new Map<string, string>();
  for (const [index, { address }] of homes.entries()) {
    const start = streetOf(address).slice(0, 3).toLowerCase();
    const other = seen.get(start);
    if (other !== undefined)
      context.addIssue({
        code: 'custom',
        path: [index, 'address'],
        message: `${address} and ${other} start alike. Choose a street that can't be mixed up`,
      });
    seen.set(start, other ?? address);
  }
}

type Numbered = { name: string; telephone?: string | undefined }[];

function refuseSharedNumbers({ offices, people }: { offices: Numbered; people: Numbered }, context: z.core.$RefinementCtx): void {
  const owners = new Map<string, string>();
  for (const [list, entries] of [['offices', offices] as const, ['people', people] as const]) {
    for (const [index, { name, telephone: number }] of entries.entries()) {
      if (number === undefined) continue;
      const owner = owners.get(number);
      if (owner !== undefined)
        context.addIssue({ code: 'custom', path: [list, index, 'telephone'], message: `${number} belongs to ${owner}` });
      owners.set(number, name);
    }
  }
}

export type Cast = z.output<typeof castSchema>;
export type CastPerson = Cast['people'][number];
export type CastOffice = Cast['offices'][number];

/** Returns an address's street, such as "Lake Street" for "8 Lake Street". */
export function streetOf(address: string): string {
  return address.slice(address.indexOf(' ') + 1);
}

/** Returns a person's first name, which most texts use. */
export function firstNameOf({ name }: { name: string }): string {
  return name.split(' ', 1)[0] ?? '';
}

export function lastNameOf({ name }: { name: string }): string {
  return name.slice(firstNameOf({ name }).length + 1);
}
