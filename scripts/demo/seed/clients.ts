import { rateLimitKey } from '#app/features/access/rules.ts';
import { notifyRequest } from '#app/features/notifications/notify-others.server.ts';
import { contentsOf, formOf } from '#app/features/requests/request-contents.ts';
import { overtimeFormWithin } from '#app/features/requests/request-forms/overtime-form.ts';
import { limitsOf } from '#app/features/requests/request-forms/overtime-rules.ts';
import { submitRequest } from '#app/features/requests/submit-request.server.ts';
import { checkForm, type FormValues } from '#app/forms/form.ts';
import { addDays, weekdayOf, type Day } from '#app/time/civil-day.ts';
import { torontoDay } from '#app/time/toronto-time.ts';
import type { CodeName } from './access-codes.ts';
import { clientPlans, type ClientName, type ClientPlan } from './client-plans.ts';
import { enterSession, type DemoStore } from './demo-store.ts';
import { identify } from './learner.ts';
import { overtimePlans } from './overtime-plans.ts';
import { referralPlans } from './referral-plans.ts';
import { takeStep } from './request-steps.ts';
import type { RequestPlan } from './request-plan.ts';
import { campaignPlans, servicePlans } from './service-plans.ts';
import { hours } from './timeline.ts';

/**
 * Adds every request with its history. Returns a function that looks up the token of a client's newest request once everything has been
 * added.
 */
export function addClients(store: DemoStore, findCode: (name: CodeName) => string): (client: ClientName) => string {
  const { timeline } = store;
  const tokens = new Map<ClientName, string>();
  // A replaced code still works this week.
  const enter = (client: ClientName, now: Date) =>
    enterSession(store, { audience: 'client', code: findCode(clientPlans[client].code), ...deviceOf(client) }, now);

  for (const [client, { firstDay }] of Object.entries(clientPlans) as [ClientName, ClientPlan][])
    timeline.add(timeline.daysAgo(firstDay, 13 * 60), async (now) => void (await enter(client, now)));

  for (const [index, plan] of [...overtimePlans, ...servicePlans, ...campaignPlans, ...referralPlans].entries()) {
    const { client, steps = [] } = plan;
    const sent = { reference: '', token: '' };
    const at = findTime(store, plan, index).getTime();
    timeline.add(new Date(at), async (now) => {
      const sessionId = await enter(client, now);
      Object.assign(sent, await send(store, plan, { sessionId, now }));
      tokens.set(client, sent.token);
    });
    for (const step of steps)
      timeline.add(new Date(at + step.after * hours), (now) => takeStep(store, step, { reference: sent.reference, now }));
  }
  return (client) => tokens.get(client) ?? '';
}

/**
 * Returns the time when a request is sent. Requests from the last two days keep their planned hour, because they might be due within hours,
 * and older ones are sent in the morning.
 */
function findTime({ timeline }: DemoStore, { hoursAgo }: RequestPlan, index: number): Date {
  return hoursAgo < 48 ? timeline.ago(hoursAgo * hours) : timeline.daysAgo(Math.round(hoursAgo / 24), 9 * 60 + 7 * index);
}

function deviceOf(client: ClientName): { deviceId: string; address: string } {
  const index = Object.keys(clientPlans).indexOf(client);
  return { deviceId: identify(`client ${client}`), address: `192.0.2.${20 + index}` };
}

/** Sends a request through its form, using the portal's own validation. */
async function send(
  store: DemoStore,
  { client, kind, typed, hoursAgo }: RequestPlan,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<{ reference: string; token: string }> {
  const form = kind === 'overtime' ? overtimeFormWithin(limitsOf(store.content.service.overtime)) : formOf(kind);
  const today = torontoDay(now);
  const checked = checkForm(form, { ...typeSender(clientPlans[client], today), ...typed }, today);
  if (checked.kind === 'invalid') throw new Error(`A made-up request was refused: ${JSON.stringify(checked.errors)}.`);

  const contents = contentsOf(kind, checked.details);
  const { deviceId, address } = deviceOf(client);
  const { answerHours } = store.content.service.overtime;
  const submitted = await submitRequest(store, {
    contents,
    formKey: identify(`request ${client} ${kind} ${hoursAgo}`),
    deviceId,
    sessionId,
    address: rateLimitKey(address),
    answerHours,
    onStore: (tx, reference) => notifyRequest(tx, store, { contents, reference, answerHours, now }),
    now,
  });
  if (submitted.kind === 'too-many') throw new Error('Too many made-up requests at once.');
  return submitted;
}

function typeSender({ name, email, phone, va, area }: ClientPlan, today: Day): FormValues {
  const startsOn = nextMonday(today);
  const sender = { name, agent: name, email, phone, va, area, startsOn, endsOn: addDays(startsOn, 4) };
  return { ...sender, referrerName: name, referrerEmail: email, referrerPhone: phone, consent: 'yes' };
}

/** Returns the first Monday that's at least three days away, which is enough for any notice period. */
function nextMonday(today: Day): Day {
  const ahead = addDays(today, 3);
  return addDays(ahead, (8 - weekdayOf(ahead)) % 7);
}
