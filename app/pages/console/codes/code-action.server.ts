import { data, redirect, type RouterContextProvider } from 'react-router';

import { extendCode } from '#app/features/access/extend-code.server.ts';
import { editCode, type CodeDetails } from '#app/features/access/edit-code.server.ts';
import { editForm, extendForm, labelForm, revokeForm, rotateForm } from '#app/features/access/form.ts';
import { revokeCode } from '#app/features/access/revoke-code.server.ts';
import { rotateCode } from '#app/features/access/rotate-code.server.ts';
import { findCode } from '#app/features/access/store.server.ts';
import { readTyped, type Form, type FormRefusal, type Typed } from '#app/forms/form.ts';
import { receiveForm } from '#app/forms/receive-form.server.ts';
import { getPortal } from '#app/portal.ts';
import { readForm, badRequest } from '#app/request/read-body.server.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { torontoDay } from '#app/time/toronto-time.ts';
import { formatFullDate } from '#app/time/written-time.ts';
import type { Conflict } from '#app/console-kit/both-versions.tsx';
import { refuseUnconfirmed } from '#app/console-kit/confirm.server.ts';
import { lastDayOf } from './describe-code.server.ts';
import { describeLastChange } from '#app/console-kit/last-change.server.ts';
import { getFormText } from '#app/console-kit/get-form-text.ts';

export type CodeIntent = 'edit' | 'rotate' | 'extend' | 'revoke';

/** What the page of a code shows after a change that does not lead back to it. */
export interface CodeAnswer {
  intent: CodeIntent;
  refusal: FormRefusal | null;
  /** The new code, which this answer alone has. */
  made: { id: string; code: string } | null;
  /** Somebody else was quicker. */
  conflict?: Conflict;
}

interface CodeChange {
  id: string;
  sent: FormData;
  context: Readonly<RouterContextProvider>;
}

const sentences = {
  configured: 'This code is set in the environment. Change it there and start the portal again.',
  replaced: 'This code was replaced before. What opens now is the code that was made in its place.',
  over: 'This code no longer opens anything, so there is nothing to replace. Make a new one instead.',
  revoked: 'This code was revoked, and stays so. Make a new one instead.',
  'already-so': 'It is so already. Nothing has changed.',
} as const;

const forms = { edit: editForm, rotate: rotateForm, extend: extendForm, revoke: revokeForm } as const satisfies Record<CodeIntent, Form>;

/** Changes a code as its page asks, and has its sessions asked for anew at once. */
export async function changeCode(id: string, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }) {
  const sent = await readForm(request);
  const change = { id, sent, context };
  const intent = sent.get('intent');

  if (!isIntent(intent)) return badRequest();
  const refused = await refuseUnconfirmed(request, context, { sent, values: readTyped(forms[intent], sent) });
  if (refused !== null) return data<CodeAnswer>({ intent, refusal: refused.data, made: null }, refused.init ?? {});

  switch (intent) {
    case 'rotate':
      return rotate(change);
    case 'edit':
      return edit(change);
    case 'extend':
      return extend(change);
    case 'revoke':
      return revoke(change);
    default:
      return intent satisfies never;
  }
}

function isIntent(value: unknown): value is CodeIntent {
  return typeof value === 'string' && Object.hasOwn(forms, value);
}

async function rotate({ id, sent, context }: CodeChange) {
  const received = receiveForm(rotateForm, sent);
  if (received.kind === 'invalid') return refuse('rotate', received.refused.data, 400);

  const { grace, reason } = received.details;
  const rotated = await rotateCode(getPortal(context), { grace, ...changeBy(context, id, reason) });
  if (rotated.kind === 'unknown-code') throw unknownCode();
  if (rotated.kind !== 'rotated') return refuseState('rotate', rotated.kind, received.typed);

  getPortal(context).sessions.forget();
  return data<CodeAnswer>({ intent: 'rotate', refusal: null, made: rotated.made });
}

type EditFields = (typeof editForm | typeof labelForm)['fields'];

/** A code of the environment has a label alone, so its form sends no seats. */
async function edit({ id, sent, context }: CodeChange) {
  const { database } = getPortal(context);
  const received = receiveForm<EditFields>(sent.has('seats') ? editForm : labelForm, sent);
  if (received.kind === 'invalid') return refuse('edit', received.refused.data, 400);

  const { label, reason } = received.details;
  const wanted = { label, seats: 'seats' in received.details ? received.details.seats : null };
  const edited = await editCode(database, { ...changeBy(context, id, reason), ...wanted, seen: readSeen(sent) });
  if (edited.kind === 'unknown-code') throw unknownCode();
  if (edited.kind === 'moved-on') {
    const theirs = `${writeDetails(edited.now)} ${await describeLastChange(getPortal(context), `code/${id}`)}`;
    const refusal: FormRefusal = { cause: 'portal', errors: {}, message: null, values: received.typed };
    return data<CodeAnswer>({ intent: 'edit', refusal, made: null, conflict: { yours: writeDetails(wanted), theirs } }, { status: 409 });
  }
  if (edited.kind !== 'edited') return refuseState('edit', edited.kind, received.typed);
  throw redirect(`/manage/codes/${id}`);
}

/** What the form was drawn from: the seats, then the label. */
function readSeen(sent: FormData): CodeDetails {
  const [seats = '', ...label] = getFormText(sent, 'seenDetails').split(' ');
  return { seats: seats === '' ? null : Number(seats), label: label.join(' ') === '' ? null : label.join(' ') };
}

function writeDetails({ label, seats }: CodeDetails): string {
  return `${label ?? 'No label'}, ${seats === null ? 'no limit' : `${seats} ${seats === 1 ? 'seat' : 'seats'}`}.`;
}

async function extend({ id, sent, context }: CodeChange) {
  const received = receiveForm(extendForm, sent, torontoDay(getPortal(context).now()));
  if (received.kind === 'invalid') return refuse('extend', received.refused.data, 400);

  const { lastDay, reason } = received.details;
  const seenEnd = sent.get('seen');
  const change = {
    ...changeBy(context, id, reason),
    lastDay: lastDay === '' ? null : lastDay,
    seenEnd: typeof seenEnd === 'string' ? seenEnd : undefined,
  };
  const extended = await extendCode(getPortal(context).database, change);
  if (extended.kind === 'unknown-code') throw unknownCode();
  if (extended.kind === 'moved-on') return refuseConflict(context, { id, lastDay, values: received.typed });
  if (extended.kind !== 'extended') return refuseState('extend', extended.kind, received.typed);

  getPortal(context).sessions.forget();
  throw redirect(`/manage/codes/${id}`);
}

async function revoke({ id, sent, context }: CodeChange) {
  const received = receiveForm(revokeForm, sent);
  if (received.kind === 'invalid') return refuse('revoke', received.refused.data, 400);

  const revoked = await revokeCode(getPortal(context).database, changeBy(context, id, received.details.reason));
  if (revoked.kind === 'unknown-code') throw unknownCode();
  if (revoked.kind !== 'revoked') return refuseState('revoke', revoked.kind, received.typed);

  getPortal(context).sessions.forget();
  throw redirect(`/manage/codes/${id}`);
}

/** Somebody else gave it another end meanwhile: shows it beside the one that was typed. */
async function refuseConflict(context: CodeChange['context'], { id, lastDay, values }: { id: string; lastDay: string; values: Typed }) {
  const portal = getPortal(context);
  const code = await findCode(portal.database, id);
  if (code === null) throw unknownCode();

  const writeEnd = (day: string | null) => (day === null ? 'No end' : `Until ${formatFullDate(day)}`);
  const conflict = {
    yours: writeEnd(lastDay === '' ? null : lastDay),
    theirs: `${writeEnd(code.expiresAt === null ? null : lastDayOf(code.expiresAt))}. ${await describeLastChange(portal, `code/${id}`)}`,
  };
  const refusal: FormRefusal = { cause: 'portal', errors: {}, message: null, values };
  return data<CodeAnswer>({ intent: 'extend', refusal, made: null, conflict }, { status: 409 });
}

function changeBy(context: Readonly<RouterContextProvider>, id: string, reason: string) {
  return { id, actor: getManager(context).email, reason: reason === '' ? null : reason, now: getPortal(context).now() };
}

export function unknownCode() {
  return data('There is no such code. Look for it in the list of codes.', { status: 404 });
}

function refuseState(intent: CodeIntent, kind: keyof typeof sentences, values: Typed) {
  return refuse(intent, { cause: 'portal', errors: {}, message: sentences[kind], values }, 409);
}

function refuse(intent: CodeIntent, refusal: FormRefusal, status: number) {
  return data<CodeAnswer>({ intent, refusal, made: null }, { status });
}
