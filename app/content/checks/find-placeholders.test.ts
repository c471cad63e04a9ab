import { expect, test } from 'vitest';

import { fixture } from '#tests/support/fixture-content.ts';
import { findPlaceholders } from './find-placeholders.ts';

const { brand, service, referralProgram } = fixture;

const withoutMissing = <Term extends { missing?: string | undefined }>(term: Term): Term => ({ ...term, missing: undefined });
const { notice, weekends, cap, terms } = service.overtime;
const filledIn = {
  brand: {
    ...brand,
    supportEmail: 'help@northkey.ca',
    landing: { ...brand.landing, contactEmail: 'hello@northkey.ca' },
    coFounder: { ...brand.coFounder, name: 'Maria Silva', photo: '/brand/maria.jpg' },
    logo: '/brand/logo.svg',
    welcomeVideo: { src: '/brand/welcome.mp4' },
    certificate: { ...brand.certificate, signatory: { name: 'Maria Silva', title: 'Director of Training' } },
  },
  links: {},
  service: {
    ...service,
    page: { ...service.page, topics: service.page.topics.map(withoutMissing) },
    overtime: {
      ...service.overtime,
      terms: terms.map(withoutMissing),
      notice: withoutMissing(notice),
      weekends: withoutMissing(weekends),
      cap: withoutMissing(cap),
    },
  },
  referralProgram: { ...referralProgram, terms: referralProgram.terms.map(withoutMissing) },
};

test("settings that are filled in aren't placeholders", () => {
  expect(findPlaceholders(filledIn)).toEqual([]);
  expect(
    findPlaceholders({
      ...filledIn,
      brand: { ...filledIn.brand, supportEmail: 'help@examples.com' },
      links: { page: { title: 'Page', to: '/documents/page' } },
    }),
  ).toEqual([]);
});

test('unreachable addresses, founders without a name or photo and unsigned certificates are placeholders, with the file to change', () => {
  const found = findPlaceholders({
    ...filledIn,
    brand: {
      ...brand,
      supportEmail: 'support@northkey.example',
      landing: { ...brand.landing, contactEmail: 'support@mail.example.com' },
      coFounder: { name: 'The Northkey founders', intro: 'Welcome.' },
      logo: undefined,
      welcomeVideo: undefined,
      assistantUrl: undefined,
    },
    links: {
      reco: { title: 'RECO', to: 'https://www.reco.on.ca/' },
      guide: { title: 'Guide', to: 'https://files.example.com/guide' },
      assistant: { title: 'RealEstate GPT', to: '/documents/page', missing: 'the address of your assistant' },
    },
  });
  expect(found.map(({ setting, file, path }) => [setting, file, path])).toEqual([
    ['support address', 'content/brand.yaml', 'supportEmail'],
    ['contact address', 'content/brand.yaml', 'landing.contactEmail'],
    ['logo', 'content/brand.yaml', 'logo'],
    ['founders', 'content/brand.yaml', 'coFounder.name'],
    ["founder's photo", 'content/brand.yaml', 'coFounder.photo'],
    ['certificate signatory', 'content/brand.yaml', 'certificate.signatory'],
    ['welcome video', 'content/brand.yaml', 'welcomeVideo'],
    ['link "Guide"', 'content/links.yaml', 'guide.to'],
    ['link "RealEstate GPT"', 'content/brand.yaml', 'assistantUrl'],
  ]);
});

test("each term the provider hasn't filled in is a separate placeholder", () => {
  const [topic] = service.page.topics;
  if (topic === undefined) throw new Error('The fixture has no topic.');
  const found = findPlaceholders({
    ...filledIn,
    service: {
      ...filledIn.service,
      page: { ...service.page, topics: [{ ...topic, missing: 'the shift' }] },
      overtime: { ...filledIn.service.overtime, cap: { ...cap, missing: 'the limit' } },
    },
  });
  expect(found).toEqual([
    { setting: topic.title, stands: 'not filled in: the shift', file: 'content/service.yaml', path: 'page.topics[0].missing' },
    { setting: cap.title, stands: 'not filled in: the limit', file: 'content/service.yaml', path: 'overtime.cap.missing' },
  ]);
});

test('drafts that are incomplete or of another shape have no placeholders in what they lack', () => {
  const draft = { ...filledIn, links: [], service: 'text', referralProgram: undefined };
  expect(findPlaceholders(draft)).toEqual([]);
  expect(findPlaceholders({ ...draft, brand: { ...filledIn.brand, landing: null, coFounder: [] } }).map(({ path }) => path)).toEqual([
    'coFounder.photo',
  ]);
});
