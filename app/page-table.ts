import type { Audience, Requirement, Role } from './features/access/rules.ts';
import type { DrawnIcon } from './ui/drawn-icons.ts';

/** A page of the portal, with the rules that apply to a request before the page runs. */
export interface PageRow {
  /** The ID of the route, which also appears in logs. */
  id: string;
  /** The address in the router's format: `:name` matches one part, and `*` matches any address without its own row. */
  path: string;
  /**
   * The audience that can request the page. Each document specifies its own, so the row for documents includes everyone who can request any
   * document.
   */
  audience: Requirement;
  /**
   * A page that depends only on its address and these query parameters is rendered once and cached. A private page is rendered for each
   * request and isn't cached.
   */
  cache: 'private' | { query: readonly string[] };
  /** The route's file, relative to `app/`. */
  file: string;
  /** The file of a nested part that has its own data. */
  inner?: string;
  /** A page is a screen. A resource responds to scripts, sends a file or redirects. */
  kind: 'page' | 'resource';
  /**
   * Lets devices store a private page for offline use: the tools, and a trainee's own progress, which lessons and practice need. The stored
   * page is deleted when the session ends.
   */
  offline?: 'any' | 'training';
  /**
   * The kind of body the page accepts. By default, the page accepts none. A file isn't read before the page runs, and only those who can
   * submit to the page can send one.
   */
  accepts?: 'form' | 'json' | 'file';
  /**
   * Marks a page whose form can have long texts, of up to 4 MB together (`largestForm`). It isn't read before it's clear that the sender can
   * submit it.
   */
  hasLongTexts?: true;
  /** Marks a page whose form checks a password or a second factor, which only a few strangers can submit at the same time. */
  comparesPassword?: true;
  /** Opens a page for learners and clients to signed-in managers as well, who see content while they edit it. */
  alsoForManagers?: true;
  /** The role needed to submit a change, if it isn't the one for reading the page. */
  changes?: Role;
  /** Marks a page that exports personal data as a file and therefore asks for the password, unless it was entered recently. */
  asksPassword?: true;
  /** Keeps the page open to managers whose deadline for a second factor has passed. */
  withoutFactor?: true;
  /** The shell that the page is rendered in. */
  shell?: 'training' | 'client' | 'workbench' | 'console';
  /** Puts the page in a menu. Portal pages must also be listed in menus.yaml, but the console's menu is built from these rows, in order. */
  inMenu?: true | { label: string; icon: DrawnIcon };
  /** The ID of the page whose console menu entry is highlighted, if the page's address isn't below that entry's. */
  belongsTo?: string;
  /** Marks the page for the module with the row's ID. All other modules share the row `module`. */
  ofModule?: true;
  /**
   * Marks a page that exists only once something has been created, such as a certificate, a signature or a lesson. Tests of the page create
   * that first.
   */
  needsRecord?: true;
}

const always = { query: [] } as const;
const byTab = { query: ['tab'] } as const;
const byStep = { query: ['step'] } as const;

/**
 * Every address in the portal, from which routes, gates, the page cache, menus, search and tests are derived. An address without a row
 * leads to a not-found page. The console has its own, which only managers see. A module that the content adds has its ID as its address (the row `module`).
 */
// prettier-ignore
export const pageTable = [
  // Front page, gates and public pages
  { id: 'front', path: '/', audience: 'public', cache: 'private', file: 'pages/front/front-page.tsx', kind: 'page' },
  { id: 'va-gate', path: '/va-login', audience: 'public', cache: 'private', file: 'pages/gates/va-gate.tsx', kind: 'page', accepts: 'form' },
  { id: 'client-gate', path: '/client-login', audience: 'public', cache: 'private', file: 'pages/gates/client-gate.tsx', kind: 'page', accepts: 'form' },
  { id: 'client-landing', path: '/client-portal', audience: 'public', cache: always, file: 'pages/gates/client-landing.tsx', kind: 'page' },
  { id: 'sign-out', path: '/sign-out', audience: 'public', cache: 'private', file: 'pages/gates/sign-out.tsx', kind: 'resource', accepts: 'form' },
  { id: 'verify-lookup', path: '/verify', audience: 'public', cache: 'private', file: 'pages/certificate/verify-lookup.tsx', kind: 'page' },
  { id: 'verify', path: '/verify/:number', audience: 'public', cache: 'private', file: 'pages/certificate/verify.tsx', kind: 'page', needsRecord: true },
  { id: 'certificate-pdf', path: '/verify/:number/pdf', audience: 'public', cache: 'private', file: 'pages/certificate/certificate-pdf.tsx', kind: 'resource' },
  { id: 'device', path: '/device', audience: 'public', cache: 'private', file: 'pages/assessment/device.tsx', kind: 'resource' },

  // A link to the drafts for someone without an account
  { id: 'preview-end', path: '/preview/end', audience: 'public', cache: 'private', file: 'pages/preview/end-preview.tsx', kind: 'resource' },
  { id: 'preview-link', path: '/preview/:token', audience: 'public', cache: 'private', file: 'pages/preview/preview-link.tsx', kind: 'page', needsRecord: true },

  { id: 'offline', path: '/offline', audience: 'public', cache: always, file: 'pages/device/offline.tsx', kind: 'page' },

  // Training portal
  { id: 'training-home', path: '/trainingportal', audience: 'training', cache: always, file: 'pages/training/training-home.tsx', kind: 'page', shell: 'training', inMenu: true },
  { id: 'assessment', path: '/assessment', audience: 'training', cache: 'private', file: 'pages/assessment/assessment.tsx', kind: 'page', accepts: 'form', shell: 'training', inMenu: true },
  { id: 'ai-tools', path: '/ai-tools', audience: 'training', cache: byTab, file: 'pages/training/ai-tools.tsx', inner: 'pages/training/ai-tools-training.tsx', kind: 'page', shell: 'training', inMenu: true, ofModule: true },
  { id: 'real-estate-glossary', path: '/real-estate-glossary', audience: 'training', cache: always, file: 'pages/training/real-estate-glossary.tsx', kind: 'page', shell: 'training', inMenu: true, ofModule: true },
  { id: 'certification', path: '/certification', audience: 'training', cache: 'private', file: 'pages/training/module/certification.tsx', kind: 'page', shell: 'training', inMenu: true, ofModule: true },
  { id: 'module', path: '/:module', audience: 'training', cache: byTab, file: 'pages/training/module/module.tsx', kind: 'page', accepts: 'form', shell: 'training' },
  { id: 'module-end', path: '/learn/:module', audience: 'training', cache: always, file: 'pages/training/course/module-end.tsx', kind: 'page', shell: 'training', needsRecord: true },
  { id: 'lesson', path: '/learn/:module/:lesson', audience: 'training', cache: byStep, file: 'pages/training/course/lesson.tsx', kind: 'page', accepts: 'form', needsRecord: true },
  { id: 'course-record', path: '/course/mine', audience: 'training', cache: 'private', offline: 'training', file: 'pages/training/course/course-record.tsx', kind: 'resource' },
  { id: 'rules', path: '/rules', audience: 'training', cache: always, file: 'pages/rules-page.tsx', kind: 'page', shell: 'training', inMenu: true },
  { id: 'practice', path: '/practice', audience: 'training', cache: always, file: 'pages/practice/practice.tsx', kind: 'page', shell: 'training', inMenu: true },
  { id: 'practice-items', path: '/practice/items', audience: 'training', cache: { query: ['module'] }, file: 'pages/practice/practice-items.tsx', kind: 'resource' },
  { id: 'simulation', path: '/simulations/:simulation', audience: 'training', cache: always, file: 'pages/simulation/simulation.tsx', kind: 'page', shell: 'training' },
  { id: 'practice-record', path: '/practice/mine', audience: 'training', cache: 'private', offline: 'training', file: 'pages/practice/practice-record.tsx', kind: 'resource' },
  { id: 'on-this-device', path: '/on-this-device', audience: 'training', cache: always, file: 'pages/device/on-this-device.tsx', kind: 'page', shell: 'training' },
  { id: 'device-list', path: '/on-this-device/list', audience: 'training', cache: always, file: 'pages/device/device-list.tsx', kind: 'resource' },
  { id: 'search-material', path: '/search/material', audience: 'training', cache: always, file: 'pages/search/search-material.tsx', kind: 'resource' },
  { id: 'agreement', path: '/agreement', audience: 'training', cache: 'private', file: 'pages/training/agreement/agreement.tsx', kind: 'page', needsRecord: true },
  { id: 'agreement-pdf', path: '/agreement/pdf', audience: 'training', cache: 'private', file: 'pages/training/agreement/agreement-pdf.tsx', kind: 'resource' },
  { id: 'my-record', path: '/my-record', audience: 'training', cache: 'private', file: 'pages/training/my-record.tsx', kind: 'page', accepts: 'form', shell: 'training', inMenu: true },
  { id: 'my-notes', path: '/my-notes', audience: 'training', cache: always, file: 'pages/training/notes/my-notes.tsx', kind: 'page', shell: 'training', inMenu: true },
  { id: 'resume', path: '/resume', audience: 'training', cache: 'private', file: 'pages/training/resume.tsx', kind: 'page', accepts: 'form', shell: 'training' },
  { id: 'answers', path: '/assessment/answers', audience: 'training', cache: 'private', file: 'pages/assessment/answers.tsx', kind: 'resource', accepts: 'json' },
  { id: 'mirror', path: '/assessment/mirror', audience: 'training', cache: 'private', file: 'pages/assessment/mirror.tsx', kind: 'resource', accepts: 'json' },

  // Client portal
  { id: 'client-home', path: '/client', audience: 'client', cache: always, file: 'pages/client/client-home.tsx', kind: 'page', shell: 'client', inMenu: true },
  { id: 'va-sops', path: '/client/va-sops', audience: 'client', cache: byTab, file: 'pages/client/client-page.tsx', kind: 'page', shell: 'client', inMenu: true },
  { id: 'realestate-gpt', path: '/client/realestate-gpt', audience: 'client', cache: always, file: 'pages/client/ai-for-realtors.tsx', kind: 'page', shell: 'client' },
  { id: 'ai-for-realtors', path: '/client/ai-for-realtors', audience: 'client', cache: always, file: 'pages/client/ai-for-realtors.tsx', kind: 'page', shell: 'client', inMenu: true },
  { id: 'lead-generation-toolkit', path: '/client/lead-generation', audience: 'client', cache: byTab, file: 'pages/client/lead-generation.tsx', kind: 'page', shell: 'client', inMenu: true },
  { id: 'social-media', path: '/client/social-media', audience: 'client', cache: byTab, file: 'pages/client/client-page.tsx', kind: 'page', shell: 'client', inMenu: true },
  { id: 'referral-partners', path: '/client/referral-partners', audience: 'client', cache: 'private', file: 'pages/client/referral-partners.tsx', kind: 'page', accepts: 'form', shell: 'client', inMenu: true },
  { id: 'overtime-requests', path: '/client/overtime-requests', audience: 'client', cache: 'private', file: 'pages/client/overtime-requests.tsx', kind: 'page', accepts: 'form', shell: 'client', inMenu: true },
  { id: 'resources', path: '/client/resources', audience: 'client', cache: always, file: 'pages/client/client-page.tsx', kind: 'page', shell: 'client', inMenu: true },
  { id: 'your-service', path: '/client/your-service', audience: 'client', cache: always, file: 'pages/client/your-service.tsx', kind: 'page', shell: 'client', inMenu: true },
  { id: 'client-rules', path: '/client/rules', audience: 'client', cache: always, file: 'pages/rules-page.tsx', kind: 'page', shell: 'client', inMenu: true },
  { id: 'client-on-this-device', path: '/client/on-this-device', audience: 'client', cache: always, file: 'pages/device/on-this-device.tsx', kind: 'page', shell: 'client' },
  { id: 'client-device-list', path: '/client/on-this-device/list', audience: 'client', cache: always, file: 'pages/device/device-list.tsx', kind: 'resource' },
  { id: 'client-search-material', path: '/client/search/material', audience: 'client', cache: always, file: 'pages/search/search-material.tsx', kind: 'resource' },
  { id: 'campaign-request', path: '/client/requests/campaign', audience: 'client', cache: 'private', file: 'pages/client/requests/campaign-request.tsx', kind: 'page', accepts: 'form', shell: 'client' },
  { id: 'service-request', path: '/client/requests/service', audience: 'client', cache: 'private', file: 'pages/client/requests/service-request.tsx', kind: 'page', accepts: 'form', shell: 'client' },
  { id: 'own-requests', path: '/client/requests/mine', audience: 'client', cache: 'private', file: 'pages/client/requests/open-requests-answer.tsx', kind: 'resource' },
  { id: 'request-status', path: '/client/requests/:token', audience: 'client', cache: 'private', file: 'pages/client/requests/request-status.tsx', kind: 'page', shell: 'client', needsRecord: true },

  // Pages for trainees and clients
  { id: 'document', path: '/documents/:slug', audience: 'any', cache: always, file: 'pages/document.tsx', kind: 'page', needsRecord: true },
  { id: 'upload', path: '/uploads/:id', audience: 'any', alsoForManagers: true, cache: 'private', offline: 'any', file: 'pages/uploads/upload.tsx', kind: 'resource', needsRecord: true },
  { id: 'date-sheet', path: '/workbench/dates', audience: 'any', cache: 'private', offline: 'any', file: 'pages/workbench/date-sheet.tsx', kind: 'page', shell: 'workbench', inMenu: true },
  { id: 'draft-check', path: '/workbench/check', audience: 'any', cache: 'private', offline: 'any', file: 'pages/workbench/draft-check/draft-check.tsx', kind: 'page', shell: 'workbench', inMenu: true },
  { id: 'check-rules', path: '/workbench/check/rules', audience: 'any', cache: always, file: 'pages/workbench/draft-check/check-rules.tsx', kind: 'resource' },
  { id: 'check-lessons', path: '/workbench/check/lessons', audience: 'training', cache: always, file: 'pages/workbench/draft-check/check-lessons.tsx', kind: 'resource' },
  { id: 'learner-record', path: '/mine', audience: 'any', cache: 'private', offline: 'training', file: 'pages/training/learner-record.tsx', kind: 'resource', accepts: 'json' },
  { id: 'search', path: '/search', audience: 'any', cache: 'private', file: 'pages/search.tsx', kind: 'resource' },

  // The manager's console
  { id: 'console-sign-in', path: '/manage/sign-in', audience: 'public', cache: 'private', file: 'pages/console/sign-in/sign-in.tsx', kind: 'page', accepts: 'form', comparesPassword: true },
  { id: 'console-second-factor', path: '/manage/second-factor', audience: 'public', cache: 'private', file: 'pages/console/sign-in/second-factor.tsx', kind: 'page', accepts: 'form', comparesPassword: true, needsRecord: true },
  { id: 'console-sign-out', path: '/manage/sign-out', audience: 'team', cache: 'private', file: 'pages/console/sign-in/console-sign-out.tsx', kind: 'resource', accepts: 'form', withoutFactor: true },
  { id: 'console-join', path: '/manage/join/:token', audience: 'public', cache: 'private', file: 'pages/console/sign-in/join.tsx', kind: 'page', accepts: 'form', comparesPassword: true, needsRecord: true },
  { id: 'console-forgot-password', path: '/manage/forgot-password', audience: 'public', cache: 'private', file: 'pages/console/sign-in/forgot-password.tsx', kind: 'page', accepts: 'form' },
  { id: 'console-reset-password', path: '/manage/reset-password/:token', audience: 'public', cache: 'private', file: 'pages/console/sign-in/reset-password.tsx', kind: 'page', accepts: 'form', comparesPassword: true, needsRecord: true },
  { id: 'console-confirm', path: '/manage/confirm', audience: 'viewer', cache: 'private', file: 'pages/console/shell/confirm-download.tsx', kind: 'page', accepts: 'form', shell: 'console', belongsTo: 'console-account' },
  { id: 'console-account', path: '/manage/account', audience: 'team', cache: 'private', file: 'pages/console/sign-in/account.tsx', kind: 'page', accepts: 'form', shell: 'console', withoutFactor: true },
  { id: 'console-own-second-factor', path: '/manage/account/second-factor', audience: 'team', cache: 'private', file: 'pages/console/sign-in/own-second-factor.tsx', kind: 'page', accepts: 'form', shell: 'console', withoutFactor: true },
  { id: 'console-own-password', path: '/manage/account/password', audience: 'team', cache: 'private', file: 'pages/console/sign-in/own-password.tsx', kind: 'page', accepts: 'form', shell: 'console', withoutFactor: true },
  { id: 'console-filters', path: '/manage/filters', audience: 'viewer', cache: 'private', file: 'pages/console/shell/saved-filters.tsx', kind: 'page', accepts: 'form', shell: 'console', belongsTo: 'console-account' },
  { id: 'console-passkey-register', path: '/manage/passkey/register', audience: 'team', cache: 'private', file: 'pages/console/sign-in/passkey-register.tsx', kind: 'resource', accepts: 'json', withoutFactor: true },
  { id: 'console-passkey-sign-in', path: '/manage/passkey/sign-in', audience: 'public', cache: 'private', file: 'pages/console/sign-in/passkey-sign-in.tsx', kind: 'resource', accepts: 'json' },
  { id: 'console-today', path: '/manage', audience: 'viewer', cache: 'private', file: 'pages/console/today/today.tsx', kind: 'page', shell: 'console', inMenu: { label: 'Today', icon: 'sun' } },
  { id: 'console-requests', path: '/manage/requests', audience: 'viewer', changes: 'manager', cache: 'private', file: 'pages/console/requests/requests.tsx', kind: 'page', accepts: 'form', shell: 'console', inMenu: { label: 'Requests', icon: 'message' } },
  { id: 'console-requests-export', path: '/manage/requests/export', audience: 'viewer', cache: 'private', file: 'pages/console/requests/requests-export.tsx', kind: 'resource', asksPassword: true },
  { id: 'console-request', path: '/manage/requests/:reference', audience: 'viewer', changes: 'manager', cache: 'private', file: 'pages/console/requests/request.tsx', kind: 'page', accepts: 'form', shell: 'console', needsRecord: true },
  { id: 'console-referrals', path: '/manage/referrals', audience: 'viewer', cache: 'private', file: 'pages/console/requests/referrals.tsx', kind: 'page', shell: 'console', belongsTo: 'console-requests' },
  { id: 'console-referrals-export', path: '/manage/referrals/export', audience: 'viewer', cache: 'private', file: 'pages/console/requests/referrals-export.tsx', kind: 'resource', asksPassword: true },
  { id: 'console-learners', path: '/manage/learners', audience: 'viewer', changes: 'manager', cache: 'private', file: 'pages/console/learners/learners.tsx', kind: 'page', accepts: 'form', shell: 'console', inMenu: { label: 'Learners', icon: 'graduation-cap' } },
  { id: 'console-resume-code', path: '/manage/learners/:learner/resume-code', audience: 'viewer', cache: 'private', file: 'pages/console/learners/learner-resume-code.tsx', kind: 'page', accepts: 'form', changes: 'manager', shell: 'console', needsRecord: true },
  { id: 'console-merge', path: '/manage/learners/:learner/merge', audience: 'viewer', cache: 'private', file: 'pages/console/learners/learner-merge.tsx', kind: 'page', accepts: 'form', changes: 'manager', shell: 'console', needsRecord: true },
  { id: 'console-agreement', path: '/manage/learners/:learner/agreement', audience: 'manager', cache: 'private', file: 'pages/console/learners/learner-agreement.tsx', kind: 'page', shell: 'console', needsRecord: true },
  { id: 'console-agreement-pdf', path: '/manage/learners/:learner/agreement/pdf', audience: 'manager', cache: 'private', file: 'pages/console/learners/learner-agreement-pdf.tsx', kind: 'resource', needsRecord: true, asksPassword: true },
  { id: 'console-learners-export', path: '/manage/learners/export', audience: 'viewer', cache: 'private', file: 'pages/console/learners/learners-export.tsx', kind: 'resource', asksPassword: true },
  { id: 'console-learner', path: '/manage/learners/:learner', audience: 'viewer', cache: 'private', file: 'pages/console/learners/learner.tsx', kind: 'page', shell: 'console', needsRecord: true },
  { id: 'console-learner-data', path: '/manage/learners/:learner/data', audience: 'manager', cache: 'private', file: 'pages/console/learners/learner-data.tsx', kind: 'resource', needsRecord: true, asksPassword: true },
  { id: 'console-learner-change', path: '/manage/learners/:learner/:change', audience: 'manager', cache: 'private', file: 'pages/console/learners/learner-change.tsx', kind: 'page', accepts: 'form', shell: 'console', needsRecord: true },
  { id: 'console-insight', path: '/manage/insight', audience: 'viewer', cache: 'private', file: 'pages/console/insight/insight.tsx', kind: 'page', shell: 'console', inMenu: { label: 'Insight', icon: 'chart' } },
  { id: 'console-insight-export', path: '/manage/insight/export', audience: 'viewer', cache: 'private', file: 'pages/console/insight/insight-export.tsx', kind: 'resource' },
  { id: 'console-insight-question', path: '/manage/insight/questions/:question', audience: 'viewer', cache: 'private', file: 'pages/console/insight/insight-question.tsx', kind: 'page', shell: 'console', needsRecord: true },
  { id: 'console-codes', path: '/manage/codes', audience: 'owner', cache: 'private', file: 'pages/console/codes/codes.tsx', kind: 'page', accepts: 'form', shell: 'console', inMenu: { label: 'Codes', icon: 'key' } },
  { id: 'console-codes-export', path: '/manage/codes/export', audience: 'owner', cache: 'private', file: 'pages/console/codes/codes-export.tsx', kind: 'resource', asksPassword: true },
  { id: 'console-code', path: '/manage/codes/:code', audience: 'owner', cache: 'private', file: 'pages/console/codes/code.tsx', kind: 'page', accepts: 'form', shell: 'console', needsRecord: true },
  { id: 'console-code-export', path: '/manage/codes/:code/export', audience: 'owner', cache: 'private', file: 'pages/console/codes/code-export.tsx', kind: 'resource', needsRecord: true, asksPassword: true },
  { id: 'console-messages', path: '/manage/messages', audience: 'viewer', changes: 'manager', cache: 'private', file: 'pages/console/messages/messages.tsx', kind: 'page', accepts: 'form', shell: 'console', inMenu: { label: 'Messages', icon: 'mail' } },
  { id: 'console-messages-export', path: '/manage/messages/export', audience: 'viewer', cache: 'private', file: 'pages/console/messages/messages-export.tsx', kind: 'resource', asksPassword: true },
  { id: 'console-message', path: '/manage/messages/:id', audience: 'viewer', changes: 'manager', cache: 'private', file: 'pages/console/messages/message.tsx', kind: 'page', accepts: 'form', shell: 'console', needsRecord: true },
  { id: 'console-message-html', path: '/manage/messages/:id/html', audience: 'viewer', cache: 'private', file: 'pages/console/messages/message-html.tsx', kind: 'resource', needsRecord: true },
  { id: 'console-audit-log', path: '/manage/records', audience: 'viewer', cache: 'private', file: 'pages/console/audit-log/audit-log.tsx', kind: 'page', shell: 'console', inMenu: { label: 'Audit log', icon: 'file-text' } },
  { id: 'console-audit-log-export', path: '/manage/records/export', audience: 'viewer', cache: 'private', file: 'pages/console/audit-log/audit-log-export.tsx', kind: 'resource', asksPassword: true },
  { id: 'console-team', path: '/manage/people', audience: 'owner', cache: 'private', file: 'pages/console/team/team.tsx', kind: 'page', accepts: 'form', shell: 'console', inMenu: { label: 'Team', icon: 'users' } },
  { id: 'console-team-export', path: '/manage/people/export', audience: 'owner', cache: 'private', file: 'pages/console/team/team-export.tsx', kind: 'resource', asksPassword: true },
  { id: 'console-team-member', path: '/manage/people/:id', audience: 'owner', cache: 'private', file: 'pages/console/team/team-member.tsx', kind: 'page', accepts: 'form', shell: 'console', needsRecord: true },
  { id: 'console-content', path: '/manage/content', audience: 'editor', cache: 'private', file: 'pages/console/content/content.tsx', kind: 'page', accepts: 'form', shell: 'console', inMenu: { label: 'Content', icon: 'book-open' } },
  { id: 'console-content-new', path: '/manage/content/new', audience: 'editor', cache: 'private', file: 'pages/console/content/new-part.tsx', kind: 'page', accepts: 'form', shell: 'console' },
  { id: 'console-content-remove', path: '/manage/content/:part/remove', audience: 'editor', cache: 'private', file: 'pages/console/content/remove-part.tsx', kind: 'page', accepts: 'form', shell: 'console', needsRecord: true },
  { id: 'console-link-targets', path: '/manage/content/link-targets', audience: 'editor', cache: 'private', file: 'pages/console/content/link-targets.tsx', kind: 'resource' },
  { id: 'console-content-part', path: '/manage/content/:part', audience: 'editor', cache: 'private', file: 'pages/console/content/content-part.tsx', kind: 'page', accepts: 'form', hasLongTexts: true, shell: 'console', needsRecord: true },
  { id: 'console-content-history', path: '/manage/content/:part/history', audience: 'editor', cache: 'private', file: 'pages/console/content/content-history.tsx', kind: 'page', shell: 'console', needsRecord: true },
  { id: 'console-editing', path: '/manage/editing', audience: 'editor', cache: 'private', file: 'pages/console/content/editing.tsx', kind: 'resource' },
  { id: 'console-uploads', path: '/manage/uploads', audience: 'editor', cache: 'private', file: 'pages/console/uploads/uploads.tsx', kind: 'page', shell: 'console', belongsTo: 'console-content' },
  { id: 'console-upload', path: '/manage/uploads/:upload', audience: 'editor', changes: 'owner', cache: 'private', file: 'pages/console/uploads/upload.tsx', kind: 'page', accepts: 'form', shell: 'console', belongsTo: 'console-content', needsRecord: true },
  { id: 'console-new-upload', path: '/manage/uploads/new', audience: 'editor', cache: 'private', file: 'pages/console/uploads/receive-upload.tsx', kind: 'resource', accepts: 'file' },
  { id: 'console-preview', path: '/manage/preview', audience: 'team', cache: 'private', file: 'pages/console/preview.tsx', kind: 'page', accepts: 'form', shell: 'console', belongsTo: 'console-today' },
  { id: 'console-settings', path: '/manage/settings', audience: 'editor', cache: 'private', file: 'pages/console/settings/settings.tsx', kind: 'page', accepts: 'form', shell: 'console', inMenu: { label: 'Settings', icon: 'sliders-horizontal' } },
  { id: 'console-delivery', path: '/manage/settings/delivery', audience: 'owner', cache: 'private', file: 'pages/console/settings/delivery/delivery.tsx', kind: 'page', accepts: 'form', shell: 'console' },
  { id: 'console-backup', path: '/manage/settings/delivery/:backup', audience: 'owner', cache: 'private', file: 'pages/console/settings/backup-file.tsx', kind: 'resource', needsRecord: true, asksPassword: true },
  { id: 'console-settings-email', path: '/manage/settings/emails/:email', audience: 'editor', cache: 'private', file: 'pages/console/settings/preview/email.tsx', kind: 'resource', needsRecord: true },
  { id: 'console-settings-section', path: '/manage/settings/:section', audience: 'editor', cache: 'private', file: 'pages/console/settings/settings-section.tsx', kind: 'page', accepts: 'form', hasLongTexts: true, shell: 'console', needsRecord: true },

  // Addresses without their own row
  { id: 'console-not-found', path: '/manage/*', audience: 'public', cache: 'private', file: 'pages/console/shell/unknown-page.tsx', kind: 'page', withoutFactor: true, shell: 'console', needsRecord: true },
  { id: 'not-found', path: '/*', audience: 'public', cache: 'private', file: 'pages/errors/not-found.tsx', kind: 'page', needsRecord: true },
] as const satisfies readonly PageRow[];

export type PageId = (typeof pageTable)[number]['id'];

/** The first path segments that are served without a row: built files, the provider's images and health checks. */
const servedApart = ['assets', 'brand', 'healthz', 'readyz'];

/** Tells whether a device can save a page for an audience. Documents specify their own audience. */
export function isOfflineFor(row: PageRow, audience: Audience): boolean {
  if (row.offline !== undefined) return row.offline === 'any' || row.offline === audience;
  return row.cache !== 'private' && (row.audience === audience || row.audience === 'any');
}

/** Tells whether a row stands for the addresses that have none. */
export function isUnknownAddress({ path }: PageRow): boolean {
  return path.endsWith('*');
}

/** Tells whether a one-part address belongs to the product, so that no content module can use it. */
export function isTakenAddress(part: string): boolean {
  const rows: readonly PageRow[] = pageTable;
  return servedApart.includes(part) || rows.some((row) => row.path.split('/')[1] === part && row.ofModule !== true);
}
