import { expect, test } from 'vitest';

import { checkForm } from '#app/forms/form.ts';
import { campaignForm } from './campaign-form.ts';
import { platformOf } from './campaign-platforms.ts';
import { overtimeForm, overtimeFormWithin } from './overtime-form.ts';
import { referralForm } from './referral-form.ts';
import { labelRequest, listContact, listRequestFacts, parseContents } from '#app/features/requests/request-contents.ts';
import { serviceForm, topicOf } from './service-form.ts';

const today = '2027-02-26';

const overtime = {
  agent: 'Priya Nair',
  va: 'Ana',
  hours: '10',
  startsOn: '2027-03-01',
  endsOn: '2027-03-05',
  urgency: 'this-week',
  purpose: 'Listing files for 14 Birch Road.',
  email: 'priya@nair.example',
  phone: '',
};
const campaign = {
  platform: 'meta',
  budgetCents: '600',
  area: 'Guelph',
  goal: 'Seller inquiries',
  name: 'Priya Nair',
  email: 'priya@nair.example',
  phone: '416-555-0123',
};
const referral = {
  referrerName: 'Priya Nair',
  referrerEmail: 'priya@nair.example',
  referrerPhone: '',
  referredName: 'Omar Haddad',
  referredRole: 'agent',
  referredEmail: '',
  referredPhone: '(416) 555-0199 ext. 12',
  needs: 'CRM and follow-up',
  reward: 'credit',
  consent: 'yes',
};

function overtimeErrors(change: Record<string, string>) {
  const checked = checkForm(overtimeForm, { ...overtime, ...change }, today);
  return checked.kind === 'invalid' ? checked.errors : {};
}

function referralErrors(change: Record<string, string>) {
  const checked = checkForm(referralForm, { ...referral, ...change });
  return checked.kind === 'invalid' ? checked.errors : {};
}

test('a complete overtime request returns its details', () => {
  expect(checkForm(overtimeForm, overtime, today)).toEqual({ kind: 'valid', details: { ...overtime, hours: 10 } });
});

test('an empty overtime form lists every required field', () => {
  const empty = Object.fromEntries(Object.keys(overtime).map((field) => [field, '  ']));
  const checked = checkForm(overtimeForm, empty, today);

  expect(checked.kind === 'invalid' && Object.keys(checked.errors).toSorted()).toEqual([
    'agent',
    'email',
    'endsOn',
    'hours',
    'purpose',
    'startsOn',
    'urgency',
    'va',
  ]);
});

test('half an hour and 80 hours are the limits', () => {
  expect(overtimeErrors({ hours: '0.5' })).toEqual({});
  expect(overtimeErrors({ hours: '80' })).toEqual({});
  for (const hours of ['0', '0.4', '-5', '\u22125', '80.5', '1e9', '9999'])
    expect(overtimeErrors({ hours }), hours).toHaveProperty('hours');
});

test("hours that aren't a number get an error", () => {
  for (const hours of ['ten', '1e1', '0x10', '10h', 'NaN', 'Infinity']) {
    expect(overtimeErrors({ hours }).hours, hours).toBe('Enter the hours as a number, like 10 or 2.5.');
  }
});

test('a decimal comma counts as a point', () => {
  expect(checkForm(overtimeForm, { ...overtime, hours: '2,5' }, today)).toMatchObject({ details: { hours: 2.5 } });
});

/** Returns the form's error messages with the provider's limits. Today is a Friday. */
function limitErrors(change: Record<string, string>, limits = { noticeDays: 1, isWeekendWorked: false, hoursADay: 4 }) {
  const checked = checkForm(overtimeFormWithin(limits), { ...overtime, ...change }, today);
  return checked.kind === 'invalid' ? checked.errors : {};
}

test('80 hours in four days are rejected, and hours that fit are accepted', () => {
  const days = { startsOn: '2027-03-01', endsOn: '2027-03-04' };
  expect(limitErrors({ ...days, hours: '80' }).hours).toBe(
    "80 hours won't fit in 4 working days. The limit is 4 hours a day, or 16 in total. Ask for fewer hours or choose a longer period.",
  );
  expect(limitErrors({ ...days, hours: '16' })).toEqual({});
  expect(limitErrors({ ...days, hours: '16.5' })).toHaveProperty('hours');
});

test('a weekend only counts if extra hours are possible then', () => {
  const weekend = { startsOn: '2027-03-06', endsOn: '2027-03-07', hours: '2' };
  expect(limitErrors(weekend).endsOn).toBe('These days fall on a weekend. Extra hours are Monday to Friday only. Choose other days.');
  const worked = { noticeDays: 1, isWeekendWorked: true, hoursADay: 4 };
  expect(limitErrors(weekend, worked)).toEqual({});
  expect(limitErrors({ ...weekend, hours: '9' }, worked).hours).toContain("9 hours won't fit in 2 days");
  expect(limitErrors({ startsOn: '2027-03-05', endsOn: '2027-03-08', hours: '9' }).hours).toContain('2 working days');
});

test('the notice period is enforced, and the error names the earliest day', () => {
  const limits = { noticeDays: 3, isWeekendWorked: false, hoursADay: 4 };
  expect(limitErrors({ startsOn: '2027-02-28', endsOn: '2027-03-05' }, limits).startsOn).toBe(
    'Send your request at least 3 days ahead. Choose Monday, March 1, 2027 or later.',
  );
  expect(limitErrors({ startsOn: '2027-03-01', endsOn: '2027-03-05' }, limits)).toEqual({});
  expect(limitErrors({ startsOn: today, endsOn: today, hours: '4' }, { ...limits, noticeDays: 0 })).toEqual({});
  expect(limitErrors({ startsOn: '2027-02-25' }, limits).startsOn).toContain('has passed');
});

test('the earliest day that the error names is one on which extra hours are possible', () => {
  const startsToday = { startsOn: today, endsOn: '2027-03-05' };
  expect(limitErrors(startsToday).startsOn).toContain('at least 1 day ahead. Choose Monday, March 1, 2027 or later.');
  const worked = { noticeDays: 1, isWeekendWorked: true, hoursADay: 4 };
  expect(limitErrors(startsToday, worked).startsOn).toContain('Choose Saturday, February 27, 2027 or later.');
});

test('past, reversed, nonexistent and distant days are rejected', () => {
  expect(overtimeErrors({ startsOn: '2027-02-25' }).startsOn).toContain('has passed');
  expect(overtimeErrors({ startsOn: today })).toEqual({});
  expect(overtimeErrors({ startsOn: '2027-03-05', endsOn: '2027-03-01' }).endsOn).toContain('before the first day');
  expect(overtimeErrors({ endsOn: '2027-02-30' }).endsOn).toContain("isn't a valid date");
  expect(overtimeErrors({ startsOn: 'soon' }).startsOn).toContain("isn't a valid date");
  expect(overtimeErrors({ startsOn: '2072-03-01', endsOn: '2072-03-02' }).startsOn).toContain('more than a year');
});

test('malformed contacts are rejected and ordinary ones accepted', () => {
  for (const email of [
    'priya',
    'priya@',
    '@nair.example',
    'a b@nair.example',
    'priya@nair',
    'priya@nair..example',
    'a@b.example, c@d.example',
    '<a@b.example>',
  ]) {
    expect(overtimeErrors({ email }), email).toHaveProperty('email');
  }
  for (const email of ["o'hara+va@team.nair.example", 'émile@nair.example']) expect(overtimeErrors({ email }), email).toEqual({});
  for (const phone of ['12345', '555-0123', 'call me', '416-555-0123 ext', '416-555-01234567', '+1'])
    expect(overtimeErrors({ phone }), phone).toHaveProperty('phone');
  for (const phone of ['4165550123', '1 416 555 0123', '416.555.0123 x4', '+63 917 555 0123'])
    expect(overtimeErrors({ phone }), phone).toEqual({});
});

test('a text of 100 kB is rejected with its length, in every kind of field', () => {
  const long = 'x'.repeat(100_000);

  expect(overtimeErrors({ purpose: long }).purpose).toBe('This text has 100,000 characters, and the limit is 2,000. Please shorten it.');
  for (const field of ['agent', 'va', 'hours', 'startsOn', 'email', 'phone'] as const) {
    expect(overtimeErrors({ [field]: long })[field], field).toContain('100,000 characters');
  }
  expect(overtimeErrors({ urgency: long })).toHaveProperty('urgency');
});

// A regular expression that backtracks on this text wouldn't finish before the test times out.
test.each([' ', '1', '1 ', '.', 'a.', '-', '\n', ' \n'])('100 kB of %j in every field are rejected', (filler) => {
  const text = `a${filler.repeat(100_000 / filler.length)}b`;
  const values = Object.fromEntries(Object.keys(overtime).map((field) => [field, text]));
  expect(checkForm(overtimeForm, values, today).kind).toBe('invalid');
});

test('names need a visible letter, in every form', () => {
  for (const blank of ['\u200f\u202e', '\u3164', '\u0000']) {
    expect(overtimeErrors({ agent: blank, va: blank })).toMatchObject({
      agent: expect.stringContaining('Enter'),
      va: expect.stringContaining('Enter'),
    });
    expect(checkForm(campaignForm, { ...campaign, name: blank })).toMatchObject({ errors: { name: 'Enter your name.' } });
    expect(referralErrors({ referrerName: blank, referredName: blank })).toMatchObject({
      referrerName: 'Enter your name.',
      referredName: "Enter the name of the person you're referring.",
    });
  }
  expect(overtimeErrors({ va: 'An\ud800' }).va).toContain("didn't come through");
  expect(overtimeErrors({ va: '.' }).va).toMatch(/^Enter a name with at least one letter\./);
  expect(checkForm(overtimeForm, { ...overtime, va: 'A\u202ena' }, today)).toMatchObject({ details: { va: 'Ana' } });
});

test("invisible characters don't break an email address", () => {
  expect(checkForm(overtimeForm, { ...overtime, email: ' priya@nair.example\u200b\u200d' }, today)).toMatchObject({
    details: { email: 'priya@nair.example' },
  });
});

const service = {
  topic: 'new',
  agent: 'Priya Nair',
  va: '',
  message: 'Ten hours a week for listings.',
  email: 'priya@nair.example',
  phone: '',
};

test("a service request says what it's about", () => {
  const label = (change: object) => labelRequest(parseContents('service', { ...service, ...change }));

  expect(checkForm(serviceForm, service)).toEqual({ kind: 'valid', details: service });
  expect(label({})).toBe('New assistant for Priya Nair');
  expect(label({ topic: 'replacement', va: 'Ana' })).toBe('Replacement for Ana');
  expect(label({ topic: 'question' })).toBe('Question from Priya Nair');
});

test('a replacement names the VA, and a topic and a message are required', () => {
  expect(checkForm(serviceForm, { ...service, topic: 'replacement' })).toEqual({
    kind: 'invalid',
    errors: { va: 'Enter the name of the VA you want to replace.' },
  });
  expect(checkForm(serviceForm, { ...service, topic: 'toString', message: ' ' })).toEqual({
    kind: 'invalid',
    errors: { topic: 'Choose what you need.', message: 'Tell us what you need.' },
  });
  expect([topicOf('replacement'), topicOf('toString'), topicOf(null)]).toEqual(['replacement', null, null]);
});

test('a campaign stores its budget in cents, and an undecided budget as null', () => {
  expect(checkForm(campaignForm, campaign)).toMatchObject({ kind: 'valid', details: { budgetCents: 60_000, platform: 'meta' } });
  expect(checkForm(campaignForm, { ...campaign, budgetCents: '$1,250.50' })).toMatchObject({ details: { budgetCents: 125_050 } });
  expect(checkForm(campaignForm, { ...campaign, budgetCents: '' })).toMatchObject({ details: { budgetCents: null } });
});

test('a negative or absurd budget and an unknown platform are rejected', () => {
  expect(checkForm(campaignForm, { ...campaign, budgetCents: '-5' })).toMatchObject({
    kind: 'invalid',
    errors: { budgetCents: expect.stringContaining('from $1') },
  });
  expect(checkForm(campaignForm, { ...campaign, budgetCents: '99999999' })).toMatchObject({ kind: 'invalid' });
  expect(checkForm(campaignForm, { ...campaign, platform: 'tiktok' })).toMatchObject({
    errors: { platform: 'Choose where the campaign should run.' },
  });
});

test('a known platform in an address is used, and anything else means a campaign', () => {
  expect(platformOf('youtube')).toBe('youtube');
  expect(platformOf('<b>')).toBe('campaign');
  expect(platformOf(null)).toBe('campaign');
});

test('a referral with only a phone number is complete', () => {
  expect(checkForm(referralForm, referral)).toMatchObject({ kind: 'valid', details: { referredName: 'Omar Haddad', reward: 'credit' } });
});

test('a referral without consent or contact details is rejected', () => {
  expect(referralErrors({ consent: '' }).consent).toContain('consent');
  expect(referralErrors({ referredPhone: '' }).referredEmail).toContain('email address or phone number');
});

test("people can't refer themselves", () => {
  expect(referralErrors({ referredEmail: 'Priya@Nair.example' }).referredEmail).toContain('your own email address');
});

test('referrals from before there was a consent box stay readable', () => {
  const { consent: _, ...stored } = { ...referral, referredEmail: 'a@b' };
  const contents = parseContents('referral', stored);

  expect(listRequestFacts(contents)).toContainEqual({ label: 'Consent', value: 'They agreed to be contacted.' });
  // The current rules would reject this stored address, but it can still be read.
  expect(listRequestFacts(contents)).toContainEqual({ label: "Referred person's email", value: 'a@b' });
});

test('invalid stored details are rejected', () => {
  expect(() => parseContents('overtime', { agent: 'Priya Nair' })).toThrow(/va/);
  expect(() => parseContents('campaign', { ...campaign, platform: 'tiktok', budgetCents: null })).toThrow(/tiktok/);
});

test("a request is shown with its form's labels, leaving out empty answers", () => {
  const contents = parseContents('campaign', { ...campaign, platform: 'campaign', budgetCents: 125_050, phone: '' });

  expect(labelRequest(contents)).toBe('Campaign in Guelph, platform to be decided');
  expect(listContact(contents)).toEqual(['Priya Nair', 'priya@nair.example', '']);
  expect(listRequestFacts(contents)).toEqual([
    { label: 'Campaign', value: 'Not sure yet' },
    { label: 'Area', value: 'Guelph' },
    { label: 'Monthly budget', value: '$1,250.50 CAD' },
    { label: 'Goal', value: 'Seller inquiries' },
    { label: 'From', value: 'Priya Nair' },
    { label: 'Email', value: 'priya@nair.example' },
  ]);
});
