import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join as joinPath, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ActionWords } from '#app/console-kit/action/action-entry.server.ts';
import { createCode } from '#app/features/access/create-code.server.ts';
import { isAllowed, roles, type Role } from '#app/features/access/rules.ts';
import { listRecords } from '#app/features/audit-log/store.server.ts';
import { insertMessages } from '#app/features/messages/store.server.ts';
import { listHistory } from '#app/features/revisions/store.server.ts';
import { receiveUpload } from '#app/features/uploads/receive-upload.server.ts';
import { roomForUploads } from '#app/features/uploads/rules.ts';
import { inviteManager } from '#app/features/team/make-link.server.ts';
import { findManager } from '#app/features/team/store.server.ts';
import { transact } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { startAssessment, submitAssessment } from '#tests/support/assessment.ts';
import { sendRequest } from '#tests/support/client-requests.ts';
import { signInToConsole, managerPassword } from '#tests/support/console.ts';
import { copyFixture } from '#tests/support/fixture-content.ts';
import { readField } from '#tests/support/html.ts';
import { answersWith } from '#tests/support/learner.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/mail/webhook-receiver.ts';
import { startMailServer, type MailServer } from '#tests/support/mail/mail-server.ts';
import { addPasskey } from '#tests/support/passkey.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { switchOnSecondFactor } from '#tests/support/second-factor/second-factor.ts';
import { origin, type Visitor } from '#tests/support/visitor.ts';

type Form = Record<string, string>;

/** An action that can be sent now: the role that it needs, its address and its form. */
interface Sending {
  by: Role | 'team';
  path: string;
  form: Form;
  /** The manager who sends it, if that's not the usual one of the role. An action that any role can send needs one. */
  as?: Visitor;
}

const reason = 'For the test.';
const ownPassword = managerPassword;
const brand = 'brand.yaml';

let portal: TestPortal;
let mail: MailServer;
let hook: WebhookReceiver;
let folder: string;
let visitors: Record<Role, Visitor>;
let trainingCode: string;
let count = 0;

beforeAll(async () => {
  mail = await startMailServer();
  hook = await startWebhookReceiver();
  folder = copyFixture();
  portal = await openTestPortal({
    variables: {
      VA_ACCESS_CODE: '',
      CONTENT_DIR: folder,
      // The portal stays open at this host when its public address changes.
      DASHBOARD_HOST: new URL(origin).host,
    },
  });
  const owner = await signInToConsole(portal, 'owner');
  visitors = {
    owner,
    manager: await signInToConsole(portal, 'manager'),
    viewer: await signInToConsole(portal, 'viewer'),
    editor: await signInToConsole(portal, 'editor'),
  };
  for (const { path, form } of [
    saveDelivery('address', { address: origin }),
    saveDelivery('mail', mailForm()),
    saveDelivery('webhook', webhookForm()),
    saveDelivery('backups', backupsForm()),
  ])
    await owner.request(path, { form });
  trainingCode = (await makeCode()).code;
});
afterAll(async () => {
  await portal.close();
  await mail.close();
  await hook.close();
  rmSync(folder, { recursive: true });
  rmSync(backupsForm()['folder'] ?? '', { recursive: true, force: true });
});

/** What each action needs before it can be sent. An entry without a row here fails the first test. */
const sendings: Record<string, () => Promise<Sending>> = {
  'newCodeActions.create': async () =>
    owner('/manage/codes', { id: createIdentifier(), label: 'Winter', audience: 'training', lastDay: '', seats: '' }),
  'codeActions.edit': async () =>
    owner((await makeCode()).path, { intent: 'edit', label: 'Spring', seats: '3', reason, seenDetails: '50 Autumn' }),
  'codeActions.rotate': async () => owner((await makeCode()).path, { intent: 'rotate', grace: 'none', reason }),
  'codeActions.extend': async () => owner((await makeCode()).path, { intent: 'extend', lastDay: '2027-03-01', seen: '', reason }),
  'codeActions.revoke': async () => owner((await makeCode()).path, { intent: 'revoke', reason }),

  'learnerActions.attempts': async () => manager(`${await meetLearner('failed')}/attempts`, { attempts: '1', reason }),
  'learnerActions.name': async () => manager(`${await meetLearner('passed')}/name`, { firstName: 'Mila', lastName: 'Novak', reason }),
  'learnerActions.revoke': async () => manager(`${await meetLearner('passed')}/revoke`, { reason }),
  'learnerActions.reinstate': async () => {
    const page = await meetLearner('passed');
    await visitors.manager.request(`${page}/revoke`, { form: { reason } });
    return manager(`${page}/reinstate`, { reason });
  },
  'learnerActions.export': async () => manager(`${await meetLearner('failed')}/export`, { reason }),
  'learnerActions.erase': async () => manager(`${await meetLearner('failed')}/erase`, { reason, understood: 'yes' }),
  'recordActions.resume-code': async () => manager(`${await meetLearner('failed')}/resume-code`, { reason }),
  'recordActions.merge': async () => {
    const from = (await meetLearner('failed')).split('/').at(-1) ?? '';
    return manager(`${await meetLearner('failed')}/merge`, { from, reason });
  },

  'requestActions.answer': async () =>
    manager(await receiveRequest(), { intent: 'answer', status: 'approved', note: '', confirmed: 'approved', revision: '1' }),
  'requestActions.note': async () => manager(await receiveRequest(), { intent: 'note', text: 'Called them.' }),
  'requestActions.assign': async () =>
    manager(await receiveRequest(), { intent: 'assign', assignee: await idOf('manager@example.com'), revision: '1' }),
  'requestActions.undo': async () => {
    const page = await receiveRequest();
    await visitors.manager.request(page, { form: { intent: 'note', text: 'Called them.' } });
    return manager(page, { intent: 'undo', record: String(await findLatest()) });
  },

  'messageActions.retry': async () => manager(await holdMessage(), { intent: 'retry', seen: 'held' }),
  'messageActions.discard': async () => manager(await holdMessage(), { intent: 'discard', seen: 'held' }),

  'teamActions.invite': async () => owner('/manage/people', { intent: 'invite', email: newEmail(), role: 'viewer' }),
  'teamActions.withdraw': async () => {
    const email = newEmail();
    await invite(email);
    const links = portal.portal.database.selectFrom('managerLinks').select('id').where('email', '=', email);
    return owner('/manage/people', { intent: 'withdraw', id: (await links.executeTakeFirstOrThrow()).id });
  },
  'managerActions.role': async () => owner((await join()).page, { intent: 'role', role: 'manager', seen: 'viewer' }),
  'managerActions.sessions': async () => owner((await join()).page, { intent: 'sessions' }),
  'managerActions.reset-link': async () => owner((await join()).page, { intent: 'reset-link' }),
  'managerActions.remove': async () => owner((await join()).page, { intent: 'remove' }),

  'uploadActions.remove': async () => owner(await uploadFile(), { intent: 'remove', reason }),
  'settingsActions.publish': async () => owner('/manage/settings', { intent: 'publish', draft: await draft(), reason }),
  'settingsActions.discard': async () => owner('/manage/settings', { intent: 'discard', seen: await draft() }),
  'settingsActions.restore': async () => {
    await publish();
    await publish();
    const versions = await listHistory(portal.portal.database, 20);
    const { id = '' } = versions.find(({ state }) => state === 'past') ?? {};
    return owner('/manage/settings', { intent: 'restore', part: brand, id });
  },
  'settingsActions.ask-review': async () => editor('/manage/settings', { intent: 'ask-review', seen: await draft(), note: reason }),
  'settingsActions.send-back': async () => {
    await visitors.editor.request('/manage/settings', { form: { intent: 'ask-review', seen: await draft() } });
    const id = await readField(await visitors.owner.text('/manage/settings'), 'id');
    return owner('/manage/settings', { intent: 'send-back', id, note: reason });
  },
  'settingsActions.keep': async () => owner('/manage/settings', { intent: 'keep', part: await upgrade() }),
  'settingsActions.take': async () => owner('/manage/settings', { intent: 'take', part: await upgrade() }),
  'settingsActions.merge': async () => owner('/manage/settings', { intent: 'merge', part: await upgrade() }),

  'deliveryActions.test-mail': async () => owner('/manage/settings/delivery', { intent: 'test-mail' }),
  'deliveryActions.test-webhook': async () => owner('/manage/settings/delivery', { intent: 'test-webhook' }),
  'deliveryActions.test-typed-mail': async () => owner('/manage/settings/delivery', { intent: 'test-typed-mail', ...mailForm() }),
  'deliveryActions.test-typed-webhook': async () => owner('/manage/settings/delivery', { intent: 'test-typed-webhook', ...webhookForm() }),
  'deliveryActions.back-up': async () => owner('/manage/settings/delivery', { intent: 'back-up' }),
  'deliveryActions.save-address': async () => saveDelivery('address', { address: 'http://elsewhere.test' }),
  'deliveryActions.save-mail': async () => saveDelivery('mail', { ...mailForm(), user: 'office', password: 'open sesame' }),
  'deliveryActions.save-sender': async () => saveDelivery('sender', { senderName: 'Maple', senderAddress: '' }),
  'deliveryActions.save-webhook': async () => saveDelivery('webhook', webhookForm()),
  'deliveryActions.remove-webhook': async () => {
    const { path, form } = saveDelivery('webhook', webhookForm());
    await visitors.owner.request(path, { form });
    return owner(path, { intent: 'remove-webhook', seen: stampOf('webhook') });
  },
  'deliveryActions.save-backups': async () => saveDelivery('backups', { ...backupsForm(), keep: '5' }),

  'contentActions.open': async () => editor('/manage/content', { intent: 'open', module: await addModule() }),
  'contentActions.close': async () => editor('/manage/content', { intent: 'close', module: 'crm' }),
  'contentActions.bring-back': async () => {
    await discardDrafts();
    await visitors.editor.request('/manage/content/modules~crm/remove', { form: { intent: 'remove' } });
    return editor('/manage/content', { intent: 'bring-back', part: 'modules/crm.yaml' });
  },
  'newPartActions.module': async () => addPart('module', '', { purpose: 'Handle a lease.' }),
  'newPartActions.lesson': async () => addPart('lesson', 'crm'),
  'newPartActions.practice': async () => addPart('practice', 'crm', { practice: 'sort' }),
  'newPartActions.question': async () => addPart('question', '1'),
  'newPartActions.prompt': async () => addPart('prompt', [...portal.portal.content.prompts.categories][0] ?? ''),
  'newPartActions.term': async () => addPart('term'),
  'newPartActions.document': async () => addPart('document', '', { purpose: 'Handle a lease.', audience: 'both' }),
  'newPartActions.simulation': async () => addPart('simulation', '', { purpose: 'Handle a lease.' }),
  'removePartActions.remove': async () => {
    await discardDrafts();
    return editor('/manage/content/modules~crm/remove', { intent: 'remove' });
  },

  'previewActions.share': async () => editor('/manage/preview', { intent: 'share', audience: 'client' }),
  'previewActions.turn-off': async () => {
    await visitors.editor.request('/manage/preview', { form: { intent: 'share', audience: 'client' } });
    const links = portal.portal.database.selectFrom('previewLinks').select('id').where('revokedAt', 'is', null);
    return editor('/manage/preview', { intent: 'turn-off', id: (await links.executeTakeFirstOrThrow()).id });
  },
  'previewActions.preview': async () => own('/manage/preview', { portal: 'training' }),
  'downloadActions.confirm': async () => own('/manage/confirm', { ownPassword }),
  'filterActions.keep': async () => own('/manage/filters', { intent: 'keep', list: 'learners', query: 'result=passed', name: 'Passed' }),
  'filterActions.remove': async () => {
    const { visitor } = await join();
    await visitor.request('/manage/filters', { form: { intent: 'keep', list: 'learners', query: 'result=failed', name: 'Failed' } });
    const filters = portal.portal.database.selectFrom('managerFilters').select('id').where('name', '=', 'Failed');
    return own('/manage/filters', { intent: 'remove', id: (await filters.executeTakeFirstOrThrow()).id }, visitor);
  },

  'accountActions.end-session': async () => {
    const { visitor, email } = await join();
    await portal.visit().request('/manage/sign-in', { form: { email, password: managerPassword } });
    return own('/manage/account', { intent: 'end-session', id: 'others' }, visitor);
  },
  'accountActions.confirm-to-end': async () => own('/manage/account', { intent: 'confirm-to-end', ownPassword }),
  'accountActions.confirm': async () => own('/manage/account', { intent: 'confirm', ownPassword }),
  'accountActions.name-passkey': async () => withPasskey({ intent: 'name-passkey', name: 'Old phone' }),
  'accountActions.delete-passkey': async () => withPasskey({ intent: 'delete-passkey' }),
  'accountActions.digest-on': async () => own('/manage/account', { intent: 'digest-on' }),
  'accountActions.digest-off': async () => own('/manage/account', { intent: 'digest-off' }),
  'passwordActions.password': async () => own('/manage/account/password', { ownPassword, password: 'four quiet lanterns by the lake' }),
  'factorActions.start': async () => own('/manage/account/second-factor', { intent: 'start', ownPassword }),
  'factorActions.renew': async () => withFactor({ intent: 'renew', ownPassword }),
  'factorActions.stop': async () => withFactor({ intent: 'stop', ownPassword }),
};

const owner = (path: string, form: Form): Sending => ({ by: 'owner', path, form });
const manager = (path: string, form: Form): Sending => ({ by: 'manager', path, form });
const editor = (path: string, form: Form): Sending => ({ by: 'editor', path, form });

/** Sends something as a new manager with the lowest role, because it changes the manager's own account. */
async function own(path: string, form: Form, visitor?: Visitor): Promise<Sending> {
  const isForAll = path === '/manage/preview' || (path.startsWith('/manage/account') && !form['intent']?.startsWith('digest'));
  return { by: isForAll ? 'team' : 'viewer', path, form, as: visitor ?? (await join()).visitor };
}

const newEmail = () => `someone${(count += 1)}@example.com`;
const idOf = async (email: string) => (await findManager(portal.portal.database, { email }))?.id ?? '';

/** Returns the sequence number of the newest record in the audit log. */
async function findLatest(): Promise<number> {
  const [newest] = await listRecords(portal.portal.database, {}, 1);
  return newest?.sequence ?? 0;
}

const stampOf = (group: 'address' | 'mail' | 'sender' | 'webhook' | 'backups') => portal.portal.liveSettings.saved[group]?.stamp ?? '';

/** Saves settings in the newest version. */
function saveDelivery(group: Parameters<typeof stampOf>[0], form: Form): Sending {
  return owner('/manage/settings/delivery', { intent: `save-${group}`, seen: stampOf(group), ...form });
}

function mailForm(): Form {
  const { hostname, port } = new URL(mail.url);
  return { server: hostname, port, security: 'starttls', user: '', password: '' };
}

const webhookForm = (): Form => ({ endpoint: hook.url, secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` });
const backupsForm = (): Form => ({ folder: joinPath(folder, '..', `backups-${basename(folder)}`), hour: '2', keep: '' });

/** Uploads captions, which nothing uses, and returns the page of the upload. */
async function uploadFile(): Promise<string> {
  count += 1;
  const bytes = (async function* () {
    yield Buffer.from(`WEBVTT\n\nNOTE ${count}\n`);
  })();
  const file = {
    kind: 'captions',
    name: 'captions.vtt',
    length: null,
    bytes,
    actor: 'owner@example.com',
    now: portal.portal.now(),
    room: roomForUploads(portal.portal.env),
  } as const;
  const stored = await receiveUpload(portal.portal, file);
  if (stored.kind === 'refused') throw new Error(stored.sentence);
  return stored.address.replace('/uploads/', '/manage/uploads/');
}

async function makeCode(): Promise<{ path: string; code: string }> {
  const id = createIdentifier();
  const code = { id, label: 'Autumn', audience: 'training', lastDay: null, seats: 50, configured: [] } as const;
  const made = await createCode(portal.portal, { ...code, actor: 'owner@example.com', now: portal.portal.now() });
  if (made.kind !== 'created') throw new Error(`The code couldn't be created: ${made.kind}.`);
  return { path: `/manage/codes/${id}`, code: made.made.code };
}

/** Lets a new learner take the assessment once, and returns the address of the learner's page. */
async function meetLearner(result: 'passed' | 'failed'): Promise<string> {
  const visitor = portal.visit();
  visitor.address = `198.51.100.${(count += 1)}`;
  await visitor.enter('training', trainingCode);
  const { attemptId, questions } = await startAssessment(portal, visitor);
  await submitAssessment(visitor, attemptId, answersWith(result === 'passed' ? questions.length : 0, questions));
  const attempts = portal.portal.database.selectFrom('attempts').select('learnerId').where('id', '=', attemptId);
  return `/manage/learners/${(await attempts.executeTakeFirstOrThrow()).learnerId}`;
}

const receiveRequest = async () => `/manage/requests/${(await sendRequest(portal, 'overtime')).reference}`;

async function holdMessage(): Promise<string> {
  const { database, now } = portal.portal;
  const message = { channel: 'webhook', about: 'learner/x', recipient: null, title: null, body: '{}', secret: null } as const;
  const at = { createdAt: now(), dueAt: now() };
  await transact(database, (tx) => insertMessages(tx, [{ ...message, event: 'certificate.issued', state: 'held', ...at }]));
  const { id } = await database.selectFrom('messages').select('id').where('state', '=', 'held').executeTakeFirstOrThrow();
  return `/manage/messages/${id}`;
}

async function invite(email: string): Promise<string> {
  const { database, keys, now } = portal.portal;
  const invited = await inviteManager({ database, keys }, { role: 'viewer', email, actor: 'owner@example.com', now: now() });
  if (invited.kind !== 'made') throw new Error(`${email} couldn't be invited.`);
  return invited.token;
}

/** Lets a new viewer join from a separate network address. */
async function join(): Promise<{ visitor: Visitor; email: string; page: string }> {
  const email = newEmail();
  const visitor = Object.assign(portal.visit(), { address: `203.0.113.${count}` });
  await visitor.request(`/manage/join/${await invite(email)}`, { form: { name: 'Robin', password: managerPassword } });
  return { visitor, email, page: `/manage/people/${await idOf(email)}` };
}

async function discardDrafts(): Promise<void> {
  await visitors.owner.request('/manage/settings', { form: { intent: 'discard', seen: await draft() } });
}

/** Returns what adds a part that nothing else has the name of. */
function addPart(kind: string, place = '', form: Form = {}): Sending {
  const query = new URLSearchParams({ kind, ...(place === '' ? {} : { in: place }) });
  return editor(`/manage/content/new?${query}`, { intent: kind, title: `Leases ${(count += 1)}`, ...form });
}

/** Adds a module as a draft and returns its ID. */
async function addModule(): Promise<string> {
  const { path, form } = addPart('module', '', { purpose: 'Handle a lease.' });
  const added = await visitors.editor.request(path, { form });
  return /modules~([^?]+)/.exec(added.headers.get('location') ?? '')?.[1] ?? '';
}

/** Changes a setting and returns what the publish form sends as seen. Any earlier draft is discarded first. */
async function draft(): Promise<string> {
  const seen = async () => readField(await visitors.owner.text('/manage/settings'), 'seen').catch(() => '');
  await visitors.owner.request('/manage/settings', { form: { intent: 'discard', seen: await seen() } });
  const name = `${brand}:supportEmail`;
  const mark = await readField(await visitors.owner.text('/manage/settings/contact'), `w:${name}`);
  await visitors.owner.request('/manage/settings/contact', { form: { [`v:${name}`]: newEmail(), [`w:${name}`]: mark } });
  // A question about an upgrade would keep the draft from being published.
  await visitors.owner.request('/manage/settings', { form: { intent: 'keep', part: brand } });
  return seen();
}

async function publish(): Promise<void> {
  await visitors.owner.request('/manage/settings', { form: { intent: 'publish', draft: await draft(), reason } });
}

/** Changes a file that was edited in the console, as an upgrade does, and returns the file's name. */
async function upgrade(): Promise<string> {
  await publish();
  const file = resolve(folder, brand);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/^supportEmail: .*$/m, `supportEmail: ${newEmail()}`));
  return brand;
}

async function withPasskey(form: Form): Promise<Sending> {
  const { visitor, email } = await join();
  const id = await addPasskey(portal.portal, await idOf(email));
  return own('/manage/account', { id, ...form }, visitor);
}

async function withFactor(form: Form): Promise<Sending> {
  const { visitor } = await join();
  await switchOnSecondFactor(visitor);
  return own('/manage/account/second-factor', form, visitor);
}

/** Finds the entries of all pages, by the exported name of their group and their intent. */
async function findEntries(): Promise<Map<string, ActionWords<never>>> {
  const files = globSync('app/pages/console/**/*.ts').filter((file) => readFileSync(file, 'utf8').includes('defineActions({'));
  const modules = await Promise.all(files.map((file) => import(resolve(file)) as Promise<Record<string, unknown>>));
  const groups = modules.flatMap((module) => Object.entries(module)).filter(([, value]) => isGroup(value));
  return new Map(
    groups.flatMap(([name, group]) =>
      Object.entries((group as Group).entries).map(([intent, { words }]): [string, ActionWords<never>] => [`${name}.${intent}`, words]),
    ),
  );
}

interface Group {
  entries: Record<string, { words: ActionWords<never> }>;
}

function isGroup(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'entries' in value && 'receive' in value;
}

test('every action is sent here', async () => {
  expect(Object.keys(sendings).toSorted()).toEqual([...(await findEntries()).keys()].toSorted());
});

/** What an action adds in the state that it's sent in here: a removal that isn't published yet is brought back by discarding it. */
const insteadOf: Record<string, string | undefined> = { 'contentActions.bring-back': 'content.discarded' };

test.each(Object.entries(sendings))(
  '%s is refused for roles without access, which leaves no record, and adds the entry to the audit log that it names',
  async (name, prepare) => {
    const log = (await findEntries()).get(name)?.log;
    const { by, path, form, as = visitors[by === 'team' ? 'owner' : by] } = await prepare();
    const latest = await findLatest();

    for (const role of roles.filter((each) => !isAllowed(by, [], each)))
      expect((await visitors[role].request(path, { form })).status, role).toBe(403);
    expect(await findLatest()).toBe(latest);
    const done = await as.request(path, { form });
    expect(done.status).toBeLessThan(400);

    const added = (await listRecords(portal.portal.database, {}, 20)).filter((record) => record.sequence > latest);
    // Some actions change several files, with an entry for each.
    const actions = new Set<string>(added.map(({ action }) => action));
    expect([...actions]).toEqual(log === null ? [] : [insteadOf[name] ?? log]);
  },
);
