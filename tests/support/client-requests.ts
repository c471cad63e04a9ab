import { createIdentifier } from '#app/platform/keys.ts';
import type { TestPortal } from './portal.ts';
import type { Visitor } from './visitor.ts';

/** The four client forms: their addresses and valid values for their fields. */
export const requestForms = {
  overtime: {
    path: '/client/overtime-requests',
    values: {
      agent: 'Priya Nair',
      va: 'Ana',
      hours: '10',
      startsOn: '2026-12-01',
      endsOn: '2026-12-05',
      urgency: 'this-week',
      purpose: 'Listing files for 14 Birch Road.',
      email: 'priya@nair.example',
      phone: '',
    },
  },
  service: {
    path: '/client/requests/service?about=replacement',
    values: {
      topic: 'replacement',
      agent: 'Priya Nair',
      va: 'Ana',
      message: 'Three examples with dates are ready.',
      email: 'priya@nair.example',
      phone: '',
    },
  },
  campaign: {
    path: '/client/requests/campaign?platform=google',
    values: {
      platform: 'google',
      budgetCents: '600',
      area: 'Guelph',
      goal: 'Seller inquiries',
      name: 'Lena Ortiz',
      email: 'lena@ortiz.example',
      phone: '',
    },
  },
  referral: {
    path: '/client/referral-partners',
    values: {
      referrerName: 'Theo Beaulieu',
      referrerEmail: 'theo@beaulieu.example',
      referrerPhone: '',
      referredName: 'Omar Haddad',
      referredRole: 'agent',
      referredEmail: 'omar@haddad.example',
      referredPhone: '',
      needs: 'CRM and follow-up',
      reward: 'credit',
      consent: 'yes',
    },
  },
} as const;

/** A request as its client knows it: the client's browser, the request's private page, and its number. */
export interface SentRequest {
  client: Visitor;
  statusPage: string;
  reference: string;
}

let addresses = 0;

/** Sends a request as a new client with a separate address. */
export async function sendRequest(
  portal: TestPortal,
  kind: keyof typeof requestForms,
  change: Record<string, string> = {},
): Promise<SentRequest> {
  const client = portal.visit();
  addresses += 1;
  client.address = `198.18.${addresses >> 8}.${addresses & 255}`;
  await client.enter('client');

  const { path, values } = requestForms[kind];
  const sent = await client.request(path, { form: { formKey: createIdentifier(), ...values, ...change } });
  const statusPage = sent.headers.get('Location') ?? '';
  if (sent.status !== 302) throw new Error(`The request got status ${sent.status}.`);
  return { client, statusPage, reference: getReference(await client.text(statusPage)) };
}

/** Returns the reference on a request's private page. The page isn't parsed, because tests send requests by the dozen. */
export function getReference(html: string): string {
  const [reference] = /[A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(html) ?? [];
  if (reference === undefined) throw new Error('The page shows no reference.');
  return reference;
}
