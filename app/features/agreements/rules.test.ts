import { expect, test } from 'vitest';

import type { Agreement } from '#app/content/schemas/agreement-schema.ts';
import { mailAddressLimit, writeAgreementMail, writeAgreementText, writeSignatureLine } from './rules.ts';

const agreement: Agreement = {
  version: 3,
  title: 'Conduct Agreement',
  intro: 'These terms hold.',
  terms: Array.from({ length: 9 }, (_, index) => ({
    title: `Term ${index + 1}`,
    text: `The whole of term ${index + 1}.`,
    short: `Short term ${index + 1}.`,
  })),
  confirmations: [
    { id: 'agreement', text: 'I agree.' },
    { id: 'certification', text: 'I certify.' },
    { id: 'compliance', text: 'I comply.' },
  ],
  acceptedTexts: [],
  signatureLine: 'Signed electronically by {name} on {date} at {time}',
};
const signer = { fullName: 'Ana de la Cruz', signedAt: new Date('2026-11-21T19:15:00Z') };

test('the signature line has the signer, date and time, even if the name contains a dollar sign', () => {
  expect(writeSignatureLine(agreement, signer)).toMatch(/^Signed electronically by Ana de la Cruz on November 21, 2026 at 2:15/);
  expect(writeSignatureLine(agreement, { ...signer, fullName: "A$&'" })).toContain("by A$&' on");
  expect(writeSignatureLine(agreement, { ...signer, signatureLine: 'Agreed by {name}' })).toBe('Agreed by Ana de la Cruz');
});

test('the signature line says when the signer gave no name', () => {
  expect(writeSignatureLine(agreement, { ...signer, fullName: null })).toContain('by an unnamed trainee on');
});

test('the signed text has the version, every full term and every confirmation', () => {
  const text = writeAgreementText(agreement);
  expect(text).toContain('version 3');
  for (const term of agreement.terms) expect(text).toContain(term.text);
  for (const confirmation of agreement.confirmations) expect(text).toContain(confirmation.text);
});

test('changing a word changes the hash', () => {
  const changed = {
    ...agreement,
    terms: agreement.terms.map((term, index) => (index === 4 ? { ...term, text: `${term.text} Always.` } : term)),
  };
  expect(writeAgreementText(changed)).not.toBe(writeAgreementText(agreement));
});

test('the earlier texts that are accepted are no part of the text', () => {
  expect(writeAgreementText({ ...agreement, acceptedTexts: ['a'.repeat(64)] })).toBe(writeAgreementText(agreement));
});

test('the email has the recipient, subject, date, time, nine terms, three confirmations and the signature line', () => {
  const mail = new URL(writeAgreementMail(agreement, signer, 'support@northkey.example'));
  const body = mail.searchParams.get('body') ?? '';

  expect(mail.pathname).toBe('support@northkey.example');
  expect(mail.searchParams.get('subject')).toBe('Real Estate VA Conduct Agreement - Signed and Submitted');
  expect(body).toContain('Date: November 21, 2026');
  expect(body).toMatch(/Time: 2:15/);
  for (let number = 1; number <= 9; number += 1) expect(body).toContain(`${number}. Short term ${number}.`);
  expect(body.match(/\[x\]/g)).toHaveLength(3);
  expect(body).toContain('Signed electronically by Ana de la Cruz');
});

test('the mailto link stays below the limit even with the longest short terms', () => {
  const long = { ...agreement, terms: agreement.terms.map((term) => ({ ...term, short: 'é '.repeat(45) })) };
  expect(writeAgreementMail(long, signer, 'support@northkey.example').length).toBeLessThan(mailAddressLimit);
});
