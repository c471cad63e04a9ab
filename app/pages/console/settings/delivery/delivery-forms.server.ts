import { variableOf, type DeliveryGroup } from '#app/features/delivery/delivery-settings.server.ts';
import { deliveryForms } from '#app/features/delivery/form.ts';
import type { LiveSettings } from '#app/features/delivery/live-settings.server.ts';
import { stampOf } from '#app/features/delivery/save-settings.server.ts';
import { readFormValues, type FieldErrors, type Form, type FormValues } from '#app/forms/form.ts';
import { withoutSecrets } from '#app/forms/receive-form.server.ts';
import type { ActionCall } from '#app/console-kit/action/action-entry.server.ts';

/** The settings as they're stored now, and the address that the owner has the page open at. */
export interface DeliverySubject {
  live: LiveSettings;
  inUse: string;
}

type Call = ActionCall<DeliverySubject>;

/** Returns what the forms for saving have in common. */
export function saving(group: DeliveryGroup) {
  return {
    confirm: 'password',
    log: 'delivery.changed',
    seen: ({ live }: DeliverySubject) => stampOf(live.saved[group]),
    obstacle: ({ subject }: { subject: DeliverySubject }) => findFixed(group, subject),
    given: (subject: DeliverySubject) => givenValues(group, subject),
    conflict: ({ subject, sent }: Call) => ({
      what: 'these settings',
      yours: describeValues(deliveryForms[group], (name) => sent.get(name)),
      theirs: describeValues(deliveryForms[group], (name) => givenValues(group, subject)[name]),
    }),
  } as const;
}

/** Says why a form can't be used, if the environment sets its settings. The other settings for backups can still be changed. */
export function findFixed(group: DeliveryGroup, { live: { environment } }: DeliverySubject): string | null {
  const variable = variableOf[group];
  if (variable === null || variable === 'BACKUP_DIR' || environment[variable] === undefined) return null;
  return `Set by ${variable} in the server's environment. Change it there, and restart the portal.`;
}

/** Returns what the tests of a form's typed values have in common. */
export function testing(group: 'mail' | 'webhook') {
  return {
    // A test connects to any host that's typed, and shows its answer.
    confirm: 'password',
    look: 'secondary',
    log: 'delivery.tested',
    obstacle: ({ subject }: { subject: DeliverySubject }) => findFixed(group, subject),
  } as const;
}

/** Returns the form again as it was sent, with the receiver's answer. */
export function refillForm(group: 'mail' | 'webhook', sent: FormData, notice: string) {
  const form = deliveryForms[group];
  return { refill: { intent: `save-${group}`, values: withoutSecrets(form, readFormValues(form, sent)), notice } };
}

/** Returns the refusal that puts what's wrong next to the fields. */
export function refuseFields(errors: FieldErrors) {
  return { reason: errors, init: { status: 400 } };
}

/** Returns what to say once a section's settings are saved. */
export function told(at: string, saved: string) {
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
