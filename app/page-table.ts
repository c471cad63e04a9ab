import type { Audience, Requirement, Role } from './features/access/rules.ts';

/** A page of the portal: everything that is decided about an address before the page runs. */
export interface PageRow {
  /** The route's identifier; the log calls the page by it. */
  id: string;
  /** The address as the router writes it: `:name` stands for one part, `*` for whatever no other row names. */
  path: string;
  /** A document names its audience itself: the row then says who may ask for any. */
  audience: Requirement;
  /**
   * What the words depend on besides the address: these parameters of the query, or the person. A page that depends on
   * the query alone is rendered once and kept; one about the person is rendered each time and stored nowhere.
   */
  words: 'person' | { query: readonly string[] };
  /** The route's file, from `app/`. */
  file: string;
  /** The file of what stands inside the page and has data of its own. */
  inner?: string;
  /** What it shows: a screen, or else an answer for scripts, a file, or only a way to somewhere else. */
  shows: 'screen' | 'answer';
  /**
   * A device may keep it for its user although it is made for the person: the tools, which stand in the frame of whoever
   * asks, and what a trainee learned, with which lessons and practice go on without a line. It goes with the session, too.
   */
  kept?: 'any' | 'training';
  /** What may be sent to it; nothing when left out. */
  takes?: 'form' | 'json';
  /** What is sent to it has a password or a second factor compared, for which few strangers are admitted at once. */
  comparesPassword?: true;
  /** Who may send something to it, where that asks for more than reading it. */
  changes?: Role;
  /** Reading it takes personal data out as a file, so it asks for a session that was confirmed lately. */
  asksPassword?: true;
  /** Stays open to a manager whose time to set up a second factor is over. */
  withoutFactor?: true;
  /** Draws the page inside the shell of this portal. */
  shell?: 'training' | 'client' | 'workbench' | 'manage';
  /** menus.yaml must list it in the menu of its portal; the console's own menu is in console-menu.ts. */
  inMenu?: true;
  /** The page of the module that has the row's identifier; other modules share the row `module`. */
  ofModule?: true;
  /** Where it shows something only once it was made: a certificate, a signature. Its tests make that first. */
  needsRecord?: true;
}

const always = { query: [] } as const;
const byTab = { query: ['tab'] } as const;

/**
 * Every address of the portal. Routes, gate, kept pages, menus, search and tests derive from it. An address that no row
 * names is the not-found page; a module that content adds has the address of its identifier (the row `module`).
 */
// prettier-ignore
export const pageTable = [
  // Doors
  { id: 'front', path: '/', audience: 'public', words: 'person', file: 'pages/front/front-page.tsx', shows: 'screen' },
  { id: 'va-gate', path: '/va-login', audience: 'public', words: 'person', file: 'pages/gates/va-gate.tsx', shows: 'screen', takes: 'form' },
  { id: 'client-gate', path: '/client-login', audience: 'public', words: 'person', file: 'pages/gates/client-gate.tsx', shows: 'screen', takes: 'form' },
  { id: 'client-landing', path: '/client-portal', audience: 'public', words: always, file: 'pages/gates/client-landing.tsx', shows: 'screen' },
  { id: 'sign-out', path: '/sign-out', audience: 'public', words: 'person', file: 'pages/gates/sign-out.tsx', shows: 'answer', takes: 'form' },
  { id: 'verify-lookup', path: '/verify', audience: 'public', words: 'person', file: 'pages/certificate/verify-lookup.tsx', shows: 'screen' },
  { id: 'verify', path: '/verify/:number', audience: 'public', words: 'person', file: 'pages/certificate/verify.tsx', shows: 'screen', needsRecord: true },
  { id: 'certificate-pdf', path: '/verify/:number/pdf', audience: 'public', words: 'person', file: 'pages/certificate/certificate-pdf.tsx', shows: 'answer' },
  { id: 'device', path: '/device', audience: 'public', words: 'person', file: 'pages/assessment/device.tsx', shows: 'answer' },

  { id: 'offline', path: '/offline', audience: 'public', words: always, file: 'pages/device/offline.tsx', shows: 'screen' },

  // Training portal
  { id: 'training-home', path: '/trainingportal', audience: 'training', words: always, file: 'pages/training/training-home.tsx', shows: 'screen', shell: 'training', inMenu: true },
  { id: 'assessment', path: '/assessment', audience: 'training', words: 'person', file: 'pages/assessment/assessment.tsx', shows: 'screen', takes: 'form', shell: 'training', inMenu: true },
  { id: 'ai-tools', path: '/ai-tools', audience: 'training', words: byTab, file: 'pages/training/ai-tools.tsx', inner: 'pages/training/ai-tools-training.tsx', shows: 'screen', shell: 'training', inMenu: true, ofModule: true },
  { id: 'real-estate-glossary', path: '/real-estate-glossary', audience: 'training', words: always, file: 'pages/training/real-estate-glossary.tsx', shows: 'screen', shell: 'training', inMenu: true, ofModule: true },
  { id: 'module', path: '/:module', audience: 'training', words: byTab, file: 'pages/training/module.tsx', shows: 'screen', takes: 'form', shell: 'training' },
  { id: 'rules', path: '/rules', audience: 'training', words: always, file: 'pages/rules-page.tsx', shows: 'screen', shell: 'training', inMenu: true },
  { id: 'practice', path: '/practice', audience: 'training', words: always, file: 'pages/practice/practice.tsx', shows: 'screen', shell: 'training', inMenu: true },
  { id: 'practice-items', path: '/practice/items', audience: 'training', words: { query: ['module'] }, file: 'pages/practice/practice-items.tsx', shows: 'answer' },
  { id: 'practice-record', path: '/practice/mine', audience: 'training', words: 'person', kept: 'training', file: 'pages/practice/practice-record.tsx', shows: 'answer' },
  { id: 'on-this-device', path: '/on-this-device', audience: 'training', words: always, file: 'pages/device/on-this-device.tsx', shows: 'screen', shell: 'training' },
  { id: 'device-list', path: '/on-this-device/list', audience: 'training', words: always, file: 'pages/device/device-list.tsx', shows: 'answer' },
  { id: 'search-material', path: '/search/material', audience: 'training', words: always, file: 'pages/search/search-material.tsx', shows: 'answer' },
  { id: 'agreement', path: '/agreement', audience: 'training', words: 'person', file: 'pages/training/agreement.tsx', shows: 'screen', needsRecord: true },
  { id: 'agreement-pdf', path: '/agreement/pdf', audience: 'training', words: 'person', file: 'pages/training/agreement-pdf.tsx', shows: 'answer' },
  { id: 'my-record', path: '/my-record', audience: 'training', words: 'person', file: 'pages/training/my-record.tsx', shows: 'screen', takes: 'form', shell: 'training' },
  { id: 'resume', path: '/resume', audience: 'training', words: 'person', file: 'pages/training/resume.tsx', shows: 'screen', takes: 'form', shell: 'training' },
  { id: 'answers', path: '/assessment/answers', audience: 'training', words: 'person', file: 'pages/assessment/answers.tsx', shows: 'answer', takes: 'json' },
  { id: 'mirror', path: '/assessment/mirror', audience: 'training', words: 'person', file: 'pages/assessment/mirror.tsx', shows: 'answer', takes: 'json' },

  // Client portal
  { id: 'client-home', path: '/client', audience: 'client', words: always, file: 'pages/client/client-home.tsx', shows: 'screen', shell: 'client', inMenu: true },
  { id: 'va-sops', path: '/client/va-sops', audience: 'client', words: byTab, file: 'pages/client/client-page.tsx', shows: 'screen', shell: 'client', inMenu: true },
  { id: 'realestate-gpt', path: '/client/realestate-gpt', audience: 'client', words: always, file: 'pages/client/ai-for-realtors.tsx', shows: 'screen', shell: 'client' },
  { id: 'ai-for-realtors', path: '/client/ai-for-realtors', audience: 'client', words: always, file: 'pages/client/ai-for-realtors.tsx', shows: 'screen', shell: 'client', inMenu: true },
  { id: 'lead-generation-toolkit', path: '/client/lead-generation', audience: 'client', words: byTab, file: 'pages/client/lead-generation.tsx', shows: 'screen', shell: 'client', inMenu: true },
  { id: 'social-media', path: '/client/social-media', audience: 'client', words: byTab, file: 'pages/client/client-page.tsx', shows: 'screen', shell: 'client', inMenu: true },
  { id: 'referral-partners', path: '/client/referral-partners', audience: 'client', words: 'person', file: 'pages/client/referral-partners.tsx', shows: 'screen', takes: 'form', shell: 'client', inMenu: true },
  { id: 'overtime-requests', path: '/client/overtime-requests', audience: 'client', words: 'person', file: 'pages/client/overtime-requests.tsx', shows: 'screen', takes: 'form', shell: 'client', inMenu: true },
  { id: 'resources', path: '/client/resources', audience: 'client', words: always, file: 'pages/client/client-page.tsx', shows: 'screen', shell: 'client', inMenu: true },
  { id: 'your-service', path: '/client/your-service', audience: 'client', words: always, file: 'pages/client/your-service.tsx', shows: 'screen', shell: 'client', inMenu: true },
  { id: 'client-rules', path: '/client/rules', audience: 'client', words: always, file: 'pages/rules-page.tsx', shows: 'screen', shell: 'client', inMenu: true },
  { id: 'client-on-this-device', path: '/client/on-this-device', audience: 'client', words: always, file: 'pages/device/on-this-device.tsx', shows: 'screen', shell: 'client' },
  { id: 'client-device-list', path: '/client/on-this-device/list', audience: 'client', words: always, file: 'pages/device/device-list.tsx', shows: 'answer' },
  { id: 'client-search-material', path: '/client/search/material', audience: 'client', words: always, file: 'pages/search/search-material.tsx', shows: 'answer' },
  { id: 'campaign-request', path: '/client/requests/campaign', audience: 'client', words: 'person', file: 'pages/client/requests/campaign-request.tsx', shows: 'screen', takes: 'form', shell: 'client' },
  { id: 'service-request', path: '/client/requests/service', audience: 'client', words: 'person', file: 'pages/client/requests/service-request.tsx', shows: 'screen', takes: 'form', shell: 'client' },
  { id: 'own-requests', path: '/client/requests/mine', audience: 'client', words: 'person', file: 'pages/client/requests/open-requests-answer.tsx', shows: 'answer' },
  { id: 'request-status', path: '/client/requests/:token', audience: 'client', words: 'person', file: 'pages/client/requests/request-status.tsx', shows: 'screen', shell: 'client', needsRecord: true },

  // Both audiences
  { id: 'document', path: '/documents/:slug', audience: 'any', words: always, file: 'pages/document.tsx', shows: 'screen', needsRecord: true },
  { id: 'date-sheet', path: '/workbench/dates', audience: 'any', words: 'person', kept: 'any', file: 'pages/workbench/date-sheet.tsx', shows: 'screen', shell: 'workbench', inMenu: true },
  { id: 'draft-check', path: '/workbench/check', audience: 'any', words: 'person', kept: 'any', file: 'pages/workbench/draft-check.tsx', shows: 'screen', shell: 'workbench', inMenu: true },
  { id: 'check-rules', path: '/workbench/check/rules', audience: 'any', words: always, file: 'pages/workbench/check-rules.tsx', shows: 'answer' },
  { id: 'check-lessons', path: '/workbench/check/lessons', audience: 'training', words: always, file: 'pages/workbench/check-lessons.tsx', shows: 'answer' },
  { id: 'mine', path: '/mine', audience: 'any', words: 'person', kept: 'training', file: 'pages/training/own-record.tsx', shows: 'answer', takes: 'json' },
  { id: 'search', path: '/search', audience: 'any', words: 'person', file: 'pages/search.tsx', shows: 'answer' },

  // The manager's console
  { id: 'manage-sign-in', path: '/manage/sign-in', audience: 'public', words: 'person', file: 'pages/console/sign-in/sign-in.tsx', shows: 'screen', takes: 'form', comparesPassword: true },
  { id: 'manage-second-factor', path: '/manage/second-factor', audience: 'public', words: 'person', file: 'pages/console/sign-in/second-factor.tsx', shows: 'screen', takes: 'form', comparesPassword: true, needsRecord: true },
  { id: 'manage-sign-out', path: '/manage/sign-out', audience: 'viewer', words: 'person', file: 'pages/console/sign-in/console-sign-out.tsx', shows: 'answer', takes: 'form', withoutFactor: true },
  { id: 'manage-join', path: '/manage/join/:token', audience: 'public', words: 'person', file: 'pages/console/sign-in/join.tsx', shows: 'screen', takes: 'form', comparesPassword: true, needsRecord: true },
  { id: 'manage-forgot-password', path: '/manage/forgot-password', audience: 'public', words: 'person', file: 'pages/console/sign-in/forgot-password.tsx', shows: 'screen', takes: 'form' },
  { id: 'manage-reset-password', path: '/manage/reset-password/:token', audience: 'public', words: 'person', file: 'pages/console/sign-in/reset-password.tsx', shows: 'screen', takes: 'form', comparesPassword: true, needsRecord: true },
  { id: 'manage-confirm', path: '/manage/confirm', audience: 'viewer', words: 'person', file: 'pages/console/shell/confirm-download.tsx', shows: 'screen', takes: 'form', shell: 'manage' },
  { id: 'manage-account', path: '/manage/account', audience: 'viewer', words: 'person', file: 'pages/console/sign-in/account.tsx', shows: 'screen', takes: 'form', shell: 'manage', withoutFactor: true },
  { id: 'manage-own-second-factor', path: '/manage/account/second-factor', audience: 'viewer', words: 'person', file: 'pages/console/sign-in/own-second-factor.tsx', shows: 'screen', takes: 'form', shell: 'manage', withoutFactor: true },
  { id: 'manage-own-password', path: '/manage/account/password', audience: 'viewer', words: 'person', file: 'pages/console/sign-in/own-password.tsx', shows: 'screen', takes: 'form', shell: 'manage', withoutFactor: true },
  { id: 'manage-filters', path: '/manage/filters', audience: 'viewer', words: 'person', file: 'pages/console/shell/saved-filters.tsx', shows: 'screen', takes: 'form', shell: 'manage' },
  { id: 'manage-people', path: '/manage/people', audience: 'owner', words: 'person', file: 'pages/console/team/team.tsx', shows: 'screen', takes: 'form', shell: 'manage' },
  { id: 'manage-people-export', path: '/manage/people/export', audience: 'owner', words: 'person', file: 'pages/console/team/team-export.tsx', shows: 'answer', asksPassword: true },
  { id: 'manage-person', path: '/manage/people/:id', audience: 'owner', words: 'person', file: 'pages/console/team/team-member.tsx', shows: 'screen', takes: 'form', shell: 'manage', needsRecord: true },
  { id: 'manage-passkey-register', path: '/manage/passkey/register', audience: 'viewer', words: 'person', file: 'pages/console/sign-in/passkey-register.tsx', shows: 'answer', takes: 'json', withoutFactor: true },
  { id: 'manage-passkey-sign-in', path: '/manage/passkey/sign-in', audience: 'public', words: 'person', file: 'pages/console/sign-in/passkey-sign-in.tsx', shows: 'answer', takes: 'json' },
  { id: 'manage-codes', path: '/manage/codes', audience: 'owner', words: 'person', file: 'pages/console/codes/codes.tsx', shows: 'screen', takes: 'form', shell: 'manage' },
  { id: 'manage-codes-export', path: '/manage/codes/export', audience: 'owner', words: 'person', file: 'pages/console/codes/codes-export.tsx', shows: 'answer', asksPassword: true },
  { id: 'manage-code', path: '/manage/codes/:code', audience: 'owner', words: 'person', file: 'pages/console/codes/code.tsx', shows: 'screen', takes: 'form', shell: 'manage', needsRecord: true },
  { id: 'manage-code-export', path: '/manage/codes/:code/export', audience: 'owner', words: 'person', file: 'pages/console/codes/code-export.tsx', shows: 'answer', needsRecord: true, asksPassword: true },
  { id: 'manage-today', path: '/manage', audience: 'viewer', words: 'person', file: 'pages/console/today/today.tsx', shows: 'screen', shell: 'manage' },
  { id: 'manage-requests', path: '/manage/requests', audience: 'viewer', words: 'person', file: 'pages/console/requests/requests.tsx', shows: 'screen', shell: 'manage' },
  { id: 'manage-requests-export', path: '/manage/requests/export', audience: 'viewer', words: 'person', file: 'pages/console/requests/requests-export.tsx', shows: 'answer', asksPassword: true },
  { id: 'manage-request', path: '/manage/requests/:reference', audience: 'viewer', changes: 'manager', words: 'person', file: 'pages/console/requests/request.tsx', shows: 'screen', takes: 'form', shell: 'manage', needsRecord: true },
  { id: 'manage-referrals', path: '/manage/referrals', audience: 'viewer', words: 'person', file: 'pages/console/requests/referrals.tsx', shows: 'screen', shell: 'manage' },
  { id: 'manage-referrals-export', path: '/manage/referrals/export', audience: 'viewer', words: 'person', file: 'pages/console/requests/referrals-export.tsx', shows: 'answer', asksPassword: true },
  { id: 'manage-resume-code', path: '/manage/learners/:learner/resume-code', audience: 'viewer', words: 'person', file: 'pages/console/learners/learner-resume-code.tsx', shows: 'screen', takes: 'form', changes: 'manager', shell: 'manage', needsRecord: true },
  { id: 'manage-merge', path: '/manage/learners/:learner/merge', audience: 'viewer', words: 'person', file: 'pages/console/learners/learner-merge.tsx', shows: 'screen', takes: 'form', changes: 'manager', shell: 'manage', needsRecord: true },
  { id: 'manage-agreement', path: '/manage/learners/:learner/agreement', audience: 'manager', words: 'person', file: 'pages/console/learners/learner-agreement.tsx', shows: 'screen', shell: 'manage', needsRecord: true },
  { id: 'manage-agreement-pdf', path: '/manage/learners/:learner/agreement/pdf', audience: 'manager', words: 'person', file: 'pages/console/learners/learner-agreement-pdf.tsx', shows: 'answer', needsRecord: true, asksPassword: true },
  { id: 'manage-learners', path: '/manage/learners', audience: 'viewer', words: 'person', file: 'pages/console/learners/learners.tsx', shows: 'screen', shell: 'manage' },
  { id: 'manage-learners-export', path: '/manage/learners/export', audience: 'viewer', words: 'person', file: 'pages/console/learners/learners-export.tsx', shows: 'answer', asksPassword: true },
  { id: 'manage-learner', path: '/manage/learners/:learner', audience: 'viewer', words: 'person', file: 'pages/console/learners/learner.tsx', shows: 'screen', shell: 'manage', needsRecord: true },
  { id: 'manage-learner-data', path: '/manage/learners/:learner/data', audience: 'manager', words: 'person', file: 'pages/console/learners/learner-data.tsx', shows: 'answer', needsRecord: true, asksPassword: true },
  { id: 'manage-learner-change', path: '/manage/learners/:learner/:change', audience: 'manager', words: 'person', file: 'pages/console/learners/learner-change.tsx', shows: 'screen', takes: 'form', shell: 'manage', needsRecord: true },
  { id: 'manage-insight', path: '/manage/insight', audience: 'viewer', words: 'person', file: 'pages/console/insight/insight.tsx', shows: 'screen', shell: 'manage' },
  { id: 'manage-insight-export', path: '/manage/insight/export', audience: 'viewer', words: 'person', file: 'pages/console/insight/insight-export.tsx', shows: 'answer' },
  { id: 'manage-insight-question', path: '/manage/insight/questions/:question', audience: 'viewer', words: 'person', file: 'pages/console/insight/insight-question.tsx', shows: 'screen', shell: 'manage', needsRecord: true },
  { id: 'manage-messages', path: '/manage/messages', audience: 'viewer', changes: 'manager', words: 'person', file: 'pages/console/messages/messages.tsx', shows: 'screen', takes: 'form', shell: 'manage' },
  { id: 'manage-messages-export', path: '/manage/messages/export', audience: 'viewer', words: 'person', file: 'pages/console/messages/messages-export.tsx', shows: 'answer', asksPassword: true },
  { id: 'manage-message', path: '/manage/messages/:id', audience: 'viewer', changes: 'manager', words: 'person', file: 'pages/console/messages/message.tsx', shows: 'screen', takes: 'form', shell: 'manage', needsRecord: true },
  { id: 'manage-message-html', path: '/manage/messages/:id/html', audience: 'viewer', words: 'person', file: 'pages/console/messages/message-html.tsx', shows: 'answer', needsRecord: true },
  { id: 'manage-records', path: '/manage/records', audience: 'viewer', words: 'person', file: 'pages/console/audit-log/audit-log.tsx', shows: 'screen', shell: 'manage' },
  { id: 'manage-records-export', path: '/manage/records/export', audience: 'viewer', words: 'person', file: 'pages/console/audit-log/audit-log-export.tsx', shows: 'answer', asksPassword: true },

  { id: 'not-found', path: '/*', audience: 'public', words: 'person', file: 'pages/not-found.tsx', shows: 'screen', needsRecord: true },
] as const satisfies readonly PageRow[];

export type PageId = (typeof pageTable)[number]['id'];

/** First parts of addresses that are answered without a row: built files, the provider's pictures, health. */
const servedApart = ['assets', 'brand', 'healthz', 'readyz'];

/** Tells whether a device may keep a page for an audience. Documents are for whom they say. */
export function isKeptFor(row: PageRow, audience: Audience): boolean {
  if (row.kept !== undefined) return row.kept === 'any' || row.kept === audience;
  return row.words !== 'person' && (row.audience === audience || row.audience === 'any');
}

/** Tells whether an address of one part belongs to the product, so that no module of the content may take it. */
export function isTakenAddress(part: string): boolean {
  const rows: readonly PageRow[] = pageTable;
  return servedApart.includes(part) || rows.some((row) => row.path.split('/')[1] === part && row.ofModule !== true);
}
