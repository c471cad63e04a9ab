import { href } from 'react-router';

import { requestBackup } from '#app/features/backups/request-backup.server.ts';
import { variableOf, type DeliveryGroup } from '#app/features/delivery/delivery-settings.server.ts';
import { deliveryForms } from '#app/features/delivery/form.ts';
import type { LiveSettings } from '#app/features/delivery/live-settings.server.ts';
import {
  prepareAddress,
  prepareBackups,
  prepareMail,
  prepareSender,
  prepareWebhook,
  readAddress,
} from '#app/features/delivery/prepare-settings.server.ts';
import { saveSettings, stampOf } from '#app/features/delivery/save-settings.server.ts';
import { sendTestEvent, sendTestMail } from '#app/features/messages/send-test.server.ts';
import type { FieldErrors, Form, FormValues } from '#app/forms/form.ts';
import type { Env } from '#app/platform/env.ts';
import type { Portal } from '#app/portal.ts';
import type { ActionCall } from '#app/console-kit/action/action-entry.server.ts';
import { defineActions } from '#app/console-kit/action/define-actions.server.ts';

const busy = 'A test is already running. Wait for its result, then try again.';
const page = href('/manage/settings/delivery');

/** The settings as they're stored now, and the address that the owner has the page open at. */
interface DeliverySubject {
  live: LiveSettings;
  inUse: string;
}

type Call = ActionCall<DeliverySubject>;

/** Returns what the forms for saving have in common. */
function saving(group: DeliveryGroup) {
  const variable = variableOf[group];
  const isFixed = ({ live: { environment } }: DeliverySubject) =>
    variable !== null && variable !== 'BACKUP_DIR' && environment[variable] !== undefined;
  return {
    confirm: 'password',
    log: 'delivery.changed',
    seen: ({ live }: DeliverySubject) => stampOf(live.saved[group]),
    obstacle: ({ subject }: { subject: DeliverySubject }) =>
      isFixed(subject) ? `Set by ${variable} in the server's environment. Change it there, and restart the portal.` : null,
    given: (subject: DeliverySubject) => givenValues(group, subject),
    conflict: ({ subject, sent }: Call) => ({
      what: 'these settings',
      yours: describeValues(deliveryForms[group], (name) => sent.get(name)),
      theirs: describeValues(deliveryForms[group], (name) => givenValues(group, subject)[name]),
    }),
  } as const;
}

/** Returns the refusal that puts what's wrong next to the fields. */
function refuseFields(errors: FieldErrors) {
  return { reason: errors, init: { status: 400 } };
}

/** Returns what to say once a section's settings are saved. */
function told(at: string, saved: string) {
  return { saved: { notice: saved, at }, unchanged: { notice: 'Nothing changed.', as: `${at}-unchanged`, at } } as const;
}

/** Returns a form's initial values: what's stored or, before that, what a new owner most likely needs. */
function givenValues(group: DeliveryGroup, { live, inUse }: DeliverySubject): Partial<FormValues> {
  const saved = live.saved[group]?.values ?? {};
  if (group === 'address') return { address: inUse, ...saved };
  if (group === 'mail') return { port: '465', security: 'tls', ...saved };
  if (group === 'backups') return { hour: live.env.BACKUP_DIR === undefined ? '2' : '', ...saved };
  return saved;
}

/** Writes a form's values on one line each, without secrets. */
function describeValues({ fields }: Form, find: (name: string) => unknown): string {
  const lines = Object.entries(fields).flatMap(([name, { words, control }]) => {
    const value = find(name);
    const isSecret = control.kind === 'line' && control.type === 'password';
    if (isSecret || typeof value !== 'string' || value === '') return [];
    const choice = control.kind === 'choice' ? control.choices.find((each) => each.value === value)?.label : undefined;
    return [`${words.label}: ${choice ?? value}`];
  });
  return lines.join('\n') || 'Nothing is set.';
}

/** Tells whether the portal would stop answering at the address that the owner is using. */
function closesAddress(address: string, { live, inUse }: DeliverySubject): boolean {
  return address !== inUse && new URL(inUse).host !== live.env.DASHBOARD_HOST;
}

async function saveAddress({ portal, details, seen = '', by, subject }: ActionCall<DeliverySubject, { address: string }>) {
  const prepare = () => prepareAddress(details, portal.env);
  const result = await saveSettings(portal, { group: 'address', seen, prepare, ...by });
  const address = readAddress(details.address);
  const isClosed = result.kind === 'saved' && address !== null && closesAddress(address, subject);
  return isClosed ? { kind: 'moved' as const, address } : result;
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
      run: ({ portal, details, seen = '', by }) =>
        saveSettings(portal, { group: 'mail', seen, prepare: (before) => prepareMail(details, before, portal.env), ...by }),
      refusals: { invalid: ({ errors }) => refuseFields(errors) },
      done: told('mail', 'Mail server saved.'),
    }),
    'save-sender': action({
      ...saving('sender'),
      label: 'Save sender',
      form: deliveryForms.sender,
      run: ({ portal, details, seen = '', by }) =>
        saveSettings(portal, { group: 'sender', seen, prepare: () => prepareSender(details), ...by }),
      refusals: { invalid: ({ errors }) => refuseFields(errors) },
      done: told('sender', 'Sender saved.'),
    }),
    'test-mail': action({
      label: 'Send a test email',
      look: 'secondary',
      isOffered: ({ subject }) => subject.live.env.SMTP_URL !== undefined,
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
      run: ({ portal, details, seen = '', by }) =>
        saveSettings(portal, { group: 'webhook', seen, prepare: (before) => prepareWebhook(details, before, portal.env), ...by }),
      refusals: { invalid: ({ errors }) => refuseFields(errors) },
      done: told('webhook', 'Webhook saved.'),
    }),
    'remove-webhook': action({
      ...saving('webhook'),
      label: 'Remove webhook',
      danger: "Events that haven't been sent yet wait until there's a webhook again.",
      ask: true,
      given: () => ({}),
      isOffered: ({ subject }) => Object.keys(subject.live.saved.webhook?.secrets ?? {}).length > 0,
      run: ({ portal, seen = '', by }) =>
        saveSettings(portal, { group: 'webhook', seen, prepare: () => ({ kind: 'ready', values: {} }), ...by }),
      refusals: { invalid: ({ errors }) => refuseFields(errors) },
      done: { saved: { notice: 'Webhook removed.', at: 'webhook' }, unchanged: { notice: 'Nothing changed.', as: 'removed-before' } },
    }),
    'test-webhook': action({
      label: 'Send a test event',
      look: 'secondary',
      isOffered: ({ subject }) => subject.live.env.WEBHOOK_URL !== undefined,
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
      run: ({ portal, details, seen = '', by }) => {
        const { environment } = portal.liveSettings;
        return saveSettings(portal, {
          group: 'backups',
          seen,
          prepare: (before) => prepareBackups(details, before, environment),
          ...by,
        });
      },
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
