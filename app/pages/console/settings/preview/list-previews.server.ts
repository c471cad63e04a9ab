import { href } from 'react-router';

import type { Content } from '#app/content/load-content.ts';
import type { Audience } from '#app/features/access/rules.ts';
import { messageNames } from '#app/features/messages/sample-mails.ts';
import { nameRecord } from '#app/features/revisions/list-fields.ts';
import type { SettingsSectionId } from '#app/features/revisions/settings-sections.ts';
import { sampleCertificateAddress } from '#app/pages/certificate/sample-certificate.server.ts';

/** A page where the values of a settings section are seen. */
export interface PreviewedPage {
  title: string;
  address: string;
  /** The portal that has to be previewed to see it. Any preview shows a page that's open to everyone. */
  audience: Audience | 'public';
}

/** What's shown beside a section's form: pages, and emails by their name in the content. */
export interface SectionPreviews {
  pages: PreviewedPage[];
  emails: { name: string; title: string }[];
}

const clientGate: PreviewedPage = { title: 'Client gate', address: href('/client-login'), audience: 'public' };
const trainingGate: PreviewedPage = { title: 'Training gate', address: href('/va-login'), audience: 'public' };
const clientHome: PreviewedPage = { title: 'Client home', address: href('/client'), audience: 'client' };
const ofClients = (title: string, address: string): PreviewedPage => ({ title, address, audience: 'client' });
const ofLearners = (title: string, address: string): PreviewedPage => ({ title, address, audience: 'training' });

const pagesOf: Record<SettingsSectionId, PreviewedPage[]> = {
  brand: [
    clientGate,
    trainingGate,
    { title: 'Front page', address: href('/'), audience: 'public' },
    clientHome,
    ofLearners('Certificate', sampleCertificateAddress),
  ],
  contact: [clientGate, trainingGate, { title: 'Client landing', address: href('/client-portal'), audience: 'public' }],
  links: [
    ofClients('Resources', href('/client/resources')),
    ofClients('AI for Realtors', href('/client/ai-for-realtors')),
    ofClients('Referral form', href('/client/referral-partners')),
    ofClients('Overtime form', href('/client/overtime-requests')),
    ofLearners('Welcome module', href('/:module', { module: 'welcome' })),
  ],
  service: [
    ofClients('Your service', href('/client/your-service')),
    ofClients('Overtime', href('/client/overtime-requests')),
    ofClients('Service request', href('/client/requests/service')),
  ],
  referral: [ofClients('Referral program', href('/client/referral-partners'))],
  'client-home': [clientHome],
  menus: [ofLearners('Training menu', href('/trainingportal')), ofClients('Client menu', href('/client'))],
  emails: [],
};

/** The sections whose values are in emails. */
const inEmails: readonly SettingsSectionId[] = ['brand', 'contact', 'emails'];

/** Lists what's shown beside a section's form. A module that was removed has no page. */
export function listPreviews(
  section: SettingsSectionId,
  { modulePages, messages }: Pick<Content, 'modulePages' | 'messages'>,
): SectionPreviews {
  return {
    pages: pagesOf[section].filter(({ address }) => address !== href('/:module', { module: 'welcome' }) || modulePages.has('welcome')),
    emails: inEmails.includes(section) ? messageNames.map((name) => ({ name, title: nameRecord(name, messages[name]) })) : [],
  };
}
