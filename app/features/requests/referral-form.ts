import { FieldReader, type Checked, type FormValues } from './fields.ts';

export const referredRoles = ['agent', 'team', 'brokerage', 'mortgage', 'other'] as const;
export const rewards = ['cash', 'credit'] as const;

export const referralFields = [
  'referrerName',
  'referrerEmail',
  'referrerPhone',
  'referredName',
  'referredRole',
  'referredEmail',
  'referredPhone',
  'needs',
  'reward',
  'consent',
] as const;

export type ReferralField = (typeof referralFields)[number];

/** An introduction of somebody who needs a VA, made with that person's consent to be contacted. */
export interface ReferralDetails {
  referrerName: string;
  referrerEmail: string;
  referrerPhone: string;
  referredName: string;
  referredRole: (typeof referredRoles)[number];
  referredEmail: string;
  referredPhone: string;
  needs: string;
  reward: (typeof rewards)[number];
}

/** Checks a referral. Without the referred person's consent nobody may write to them (Canada's anti-spam legislation). */
export function checkReferral(values: FormValues<ReferralField>): Checked<ReferralField, ReferralDetails> {
  const read = new FieldReader(values);

  const referrerName = read.name('referrerName', 'Enter your name.');
  const referrerEmail = read.email('referrerEmail', 'Enter your email address.');
  const referrerPhone = read.phone('referrerPhone');
  const referredName = read.name('referredName', 'Enter the name of the person whom you refer.');
  const referredRole = read.choice('referredRole', referredRoles, 'Choose what the person does.');
  const referredEmail = read.email('referredEmail', null);
  const referredPhone = read.phone('referredPhone');
  const needs = read.text('needs', 'Write what the person needs help with.');
  const reward = read.choice('reward', rewards, 'Choose cash back or service credit.');

  if (referredEmail === '' && referredPhone === '') read.refuse('referredEmail', 'Enter an email address or a phone number of the person.');
  if (referredEmail !== '' && referredEmail.toLowerCase() === referrerEmail.toLowerCase()) {
    read.refuse('referredEmail', 'This is your own address. Enter the address of the person whom you refer.');
  }
  if (values.consent !== 'yes')
    read.refuse('consent', 'Ask the person first, then tick this box. Without consent we may not contact them.');

  return read.finish({
    referrerName,
    referrerEmail,
    referrerPhone,
    referredName,
    referredRole,
    referredEmail,
    referredPhone,
    needs,
    reward,
  });
}
