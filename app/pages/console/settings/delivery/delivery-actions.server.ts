import { href } from 'react-router';

import { requestBackup } from '#app/features/backups/request-backup.server.ts';
import type { DeliveryGroup } from '#app/features/delivery/delivery-settings.server.ts';
import { deliveryForms } from '#app/features/delivery/form.ts';
import {
  prepareAddress,
  prepareBackups,
  prepareMail,
  prepareSender,
  prepareWebhook,
  readAddress,
} from '#app/features/delivery/prepare-settings.server.ts';
import { applyTyped, saveSettings, type SettingsChange } from '#app/features/delivery/save-settings.server.ts';
import { sendTestEvent, sendTestMail } from '#app/features/messages/send-test.server.ts';
import type { DetailsOf } from '#app/forms/form.ts';
import type { Env } from '#app/platform/env.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import type { Portal } from '#app/portal.ts';
import type { ActionCall } from '#app/console-kit/action/action-entry.server.ts';
import { defineActions } from '#app/console-kit/action/define-actions.server.ts';
import { findFixed, refillForm, refuseFields, saving, testing, told, type DeliverySubject } from './delivery-forms.server.ts';

const busy = 'A test is already running. Wait for its result, then try again.';
const page = href('/manage/settings/delivery');

type Call<Group extends DeliveryGroup> = ActionCall<DeliverySubject, DetailsOf<(typeof deliveryForms)[Group]['fields']>>;

/** Tells whether the portal would stop answering at the address that the owner is using. */
function closesAddress(address: string, { live, inUse }: DeliverySubject): boolean {
  return address !== inUse && new URL(inUse).host !== live.env.DASHBOARD_HOST;
}

/** Saves a group of settings. A change is a security event, because it decides where emails, events and backups go. */
async function save(
  { portal, context, me, seen = '', by }: ActionCall<DeliverySubject>,
  group: DeliveryGroup,
  prepare: SettingsChange['prepare'],
) {
  const result = await saveSettings(portal, { group, seen, prepare, ...by });
  if (result.kind === 'saved') await noteEvent(context, 'settings-changed', { account: me.email, detail: group });
  return result;
}

async function saveAddress(call: Call<'address'>) {
  const { portal, details, subject } = call;
  const result = await save(call, 'address', () => prepareAddress(details, portal.env));
  const address = readAddress(details.address);
  const isClosed = result.kind === 'saved' && address !== null && closesAddress(address, subject);
  return isClosed ? { kind: 'moved' as const, address } : result;
}

/** Sends a test with what's in the form, which isn't saved. */
async function testTypedMail({ portal, details, me, by }: Call<'mail'>) {
  const prepare: SettingsChange['prepare'] = (before) => prepareMail(details, before, portal.env);
  const typed = await applyTyped(portal, { group: 'mail', prepare, ...by });
  if (typed.kind === 'invalid') return typed;
  return sendTestMail({ database: portal.database, content: portal.content, env: typed.env }, { to: me.email, ...by });
}

/** Sends a test event to what's in the form, which isn't saved. */
async function testTypedWebhook({ portal, details, by }: Call<'webhook'>) {
  const prepare: SettingsChange['prepare'] = (before) => prepareWebhook(details, before, portal.env);
  const typed = await applyTyped(portal, { group: 'webhook', prepare, ...by });
  if (typed.kind === 'invalid') return typed;
  return sendTestEvent({ database: portal.database, content: portal.content, env: typed.env }, by);
}

/** Saves the settings, sends the tests and asks for a backup outside the daily schedule. */
export const deliveryActions = defineActions({
  find: async ({ portal: { liveSettings, database }, url }: { portal: Portal; url: URL }): Promise<DeliverySubject> => {
    await liveSettings.refresh(database);
    return { live: liveSettings, inUse: url.origin };
  },
  page: () => page,
  actions: (action) => ({
    'save-address': action({
      ...saving('address'),
      label: 'Save address',
      form: deliveryForms.address,
      question: ({ details, subject }) => {
        const address = readAddress(details.address);
        return address !== null && closesAddress(address, subject) ? address : null;
      },
      run: saveAddress,
      refusals: { invalid: ({ errors }) => refuseFields(errors) },
      done: { ...told('address', 'Public address saved.'), moved: ({ address }) => ({ to: `${address}${page}` }) },
    }),
    'save-mail': action({
      ...saving('mail'),
      label: 'Save mail server',
      form: deliveryForms.mail,
      run: (call) => save(call, 'mail', (before) => prepareMail(call.details, before, call.portal.env)),
      refusals: { invalid: ({ errors }) => refuseFields(errors) },
      done: told('mail', 'Mail server saved.'),
    }),
    'test-typed-mail': action({
      ...testing('mail'),
      label: 'Send a test email',
      form: deliveryForms.mail,
      run: testTypedMail,
      refusals: {
        busy,
        failed: ({ reason }) => reason,
        invalid: ({ errors }) => refuseFields(errors),
        'not-set': () => refuseFields({ server: 'Enter the mail server to test.' }),
      },
      done: { accepted: ({ answer }, { sent }) => refillForm('mail', sent, `The mail server accepted it: ${answer}`) },
    }),
    'save-sender': action({
      ...saving('sender'),
      label: 'Save sender',
      form: deliveryForms.sender,
      run: (call) => save(call, 'sender', () => prepareSender(call.details)),
      refusals: { invalid: ({ errors }) => refuseFields(errors) },
      done: told('sender', 'Sender saved.'),
    }),
    'test-mail': action({
      label: 'Send a test email',
      look: 'secondary',
      isOffered: ({ subject }) => findFixed('mail', subject) !== null,
      log: 'delivery.tested',
      run: ({ portal, me, by }) => sendTestMail(portal, { to: me.email, ...by }),
      refusals: {
        busy,
        failed: ({ reason }) => reason,
        'not-set': "No test email was sent, because there's no mail server. Save one first.",
      },
      done: { accepted: ({ answer }) => ({ made: { answer } }) },
    }),
    'save-webhook': action({
      ...saving('webhook'),
      label: 'Save webhook',
      form: deliveryForms.webhook,
      run: (call) => save(call, 'webhook', (before) => prepareWebhook(call.details, before, call.portal.env)),
      refusals: { invalid: ({ errors }) => refuseFields(errors) },
      done: told('webhook', 'Webhook saved.'),
    }),
    'test-typed-webhook': action({
      ...testing('webhook'),
      label: 'Send a test event',
      form: deliveryForms.webhook,
      run: testTypedWebhook,
      refusals: {
        busy,
        failed: ({ reason }) => reason,
        invalid: ({ errors }) => refuseFields(errors),
        'not-set': () => refuseFields({ endpoint: 'Enter the webhook to test.' }),
      },
      done: { accepted: ({ answer }, { sent }) => refillForm('webhook', sent, `The receiver accepted it: ${answer}`) },
    }),
    'remove-webhook': action({
      ...saving('webhook'),
      label: 'Remove webhook',
      danger: "Events that haven't been sent yet wait until there's a webhook again.",
      ask: true,
      given: () => ({}),
      isOffered: ({ subject }) => Object.keys(subject.live.saved.webhook?.secrets ?? {}).length > 0,
      run: (call) => save(call, 'webhook', () => ({ kind: 'ready', values: {} })),
      refusals: { invalid: ({ errors }) => refuseFields(errors) },
      done: { saved: { notice: 'Webhook removed.', at: 'webhook' }, unchanged: { notice: 'Nothing changed.', as: 'removed-before' } },
    }),
    'test-webhook': action({
      label: 'Send a test event',
      look: 'secondary',
      isOffered: ({ subject }) => findFixed('webhook', subject) !== null,
      log: 'delivery.tested',
      run: ({ portal, by }) => sendTestEvent(portal, by),
      refusals: {
        busy,
        failed: ({ reason }) => reason,
        'not-set': "No test event was sent, because there's no webhook. Save one first.",
      },
      done: { accepted: ({ answer }) => ({ made: { answer } }) },
    }),
    'save-backups': action({
      ...saving('backups'),
      label: 'Save backup settings',
      form: deliveryForms.backups,
      hides: ({ live: { environment } }) => listFixedFields(environment),
      run: (call) => save(call, 'backups', (before) => prepareBackups(call.details, before, call.portal.liveSettings.environment)),
      refusals: { invalid: ({ errors }) => refuseFields(errors) },
      done: told('backups', 'Backup settings saved.'),
    }),
    'back-up': action({
      label: 'Back up now',
      look: 'secondary',
      isOffered: ({ subject }) => subject.live.env.BACKUP_DIR !== undefined,
      log: 'backup.requested',
      run: ({ portal, by }) => requestBackup(portal.database, { folder: portal.env.BACKUP_DIR, ...by }),
      refusals: {
        'under-way': 'A backup is already being made. Reload this page in a minute to see the result.',
        'not-set': "No backup was made, because there's no folder for backups. Save one first.",
      },
      done: { asked: 'Backup requested. Reload this page in a minute to see the result.' },
    }),
  }),
});

/** Names the fields of the backups that the environment sets. */
function listFixedFields({ BACKUP_DIR, BACKUP_KEEP }: Env): string[] {
  return [...(BACKUP_DIR === undefined ? [] : ['folder']), ...(BACKUP_KEEP === undefined ? [] : ['keep'])];
}
