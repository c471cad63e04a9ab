import { data, href } from 'react-router';

import { createCode } from '#app/features/access/create-code.server.ts';
import { editCode, type CodeDetails } from '#app/features/access/edit-code.server.ts';
import { extendCode } from '#app/features/access/extend-code.server.ts';
import { codeFormFor, codeForms } from '#app/features/access/form.ts';
import { revokeCode } from '#app/features/access/revoke-code.server.ts';
import { rotateCode } from '#app/features/access/rotate-code.server.ts';
import { audiences, codeSettings, listConfigured, stateOfCode, type Audience } from '#app/features/access/rules.ts';
import { findCode, type StoredCode } from '#app/features/access/store.server.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import type { Portal } from '#app/portal.ts';
import { badRequest } from '#app/request/read-body.server.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { formatFullDate } from '#app/time/written-time.ts';
import type { ActionCall } from '#app/console-kit/action/action-entry.server.ts';
import { defineActions } from '#app/console-kit/action/define-actions.server.ts';
import { lastDayOf } from './describe-code.server.ts';

const refusals = {
  configured: 'This code is set in the environment. Change it there and restart the portal.',
  replaced: 'This code was already replaced. Change the new one instead.',
  over: 'This code no longer works. Make a new one instead.',
  revoked: "This code was revoked and can't be changed. Make a new one instead.",
  'already-so': "Nothing changed: it's already set that way.",
} as const;

/** The action that creates an access code, for audiences whose codes don't come from the settings. */
export const newCodeActions = defineActions({
  find: ({ portal }: { portal: Portal }) => listOpenAudiences(portal),
  page: () => href('/manage/codes'),
  actions: (action) => ({
    create: action({
      title: 'A new code',
      label: 'Make the code',
      confirm: 'password',
      form: codeFormFor(audiences),
      isOffered: ({ subject: open }) => open.length > 0,
      given: (open) => (open.length === 1 ? { audience: open[0] } : {}),
      // The form contains the new code's ID, so that submitting it twice creates only one code.
      seen: () => createIdentifier(),
      seenAs: 'id',
      log: 'code.created',
      run: ({ portal, details: { lastDay, ...details }, seen: id = '', by, ...call }) => {
        if (!/^[\w-]{22}$/.test(id)) badRequest();
        const code = { ...details, id, lastDay: lastDay || null, configured: listConfigured(portal.env), ...by };
        return noteChange(call, 'created', createCode(portal, code));
      },
      refusals: {
        configured: (_, { details }) =>
          `This portal's codes are set in ${codeSettings[details.audience]}. Add the new code there and restart the portal.`,
        'made-before':
          'This code was already created, and codes are only shown once. If it was lost, replace it, or reload this page to create another.',
      },
      done: { created: ({ made: { code } }, { details: { label } }) => ({ made: { label, code } }) },
    }),
  }),
});

/** Lists the audiences whose codes are created in the console rather than in the settings. */
export function listOpenAudiences({ env }: Pick<Portal, 'env'>): Audience[] {
  const configured = listConfigured(env);
  return audiences.filter((audience) => !configured.includes(audience));
}

/** The actions available for an access code. */
export const codeActions = defineActions({
  find: ({ params, portal }: { params: { code: string }; portal: Portal }) => requireCode(portal, params.code),
  page: ({ id }) => href('/manage/codes/:code', { code: id }),
  actions: (action) => ({
    edit: action({
      title: ({ subject }) => (isConfigured(subject) ? 'Edit label' : 'Edit label or seats'),
      note: ({ subject }) =>
        isConfigured(subject)
          ? 'A label helps you tell codes apart.'
          : 'Devices that have already used this code keep their access, even if you reduce the seats.',
      label: 'Save',
      confirm: 'password',
      form: codeForms.edit,
      hides: (code) => (isConfigured(code) ? ['seats'] : []),
      given: ({ label, seats }) => ({ label: label ?? '', seats: seats === null ? '' : String(seats) }),
      seen: ({ label, seats }) => `${seats ?? ''} ${label ?? ''}`,
      seenAs: 'seenDetails',
      isOffered: ({ subject, portal }) => stateOfCode(subject, portal.now()) !== 'revoked',
      log: 'code.changed',
      run: ({ portal, subject, details: { label, seats, reason }, seen, by, ...call }) => {
        const change = { id: subject.id, label, seats, reason: reason || null, seen: readDetails(seen), ...by };
        return noteChange(call, 'edited', editCode(portal.database, change));
      },
      refusals,
      conflict: ({ subject, details }) => ({
        what: 'this code',
        yours: writeDetails(details),
        theirs: writeDetails(subject),
        changed: `code/${subject.id}`,
      }),
      done: { edited: 'Changes saved.' },
    }),
    rotate: action({
      title: 'Replace code',
      note: 'A new code replaces this one. The old code works until its grace period ends, and then everyone who used it is signed out.',
      label: 'Make new code',
      confirm: 'password',
      form: codeForms.rotate,
      isOffered: ({ subject, portal }) => !isConfigured(subject) && stateOfCode(subject, portal.now()) === 'live',
      log: 'code.rotated',
      run: ({ portal, subject, details: { grace, reason }, by, ...call }) =>
        noteChange(call, 'rotated', rotateCode(portal, { id: subject.id, grace, reason: reason || null, ...by })),
      refusals,
      done: { rotated: ({ made }) => ({ made }) },
      endsSessions: true,
    }),
    extend: action({
      title: 'Change expiry date',
      note: 'At the end of that day the code stops working, and everyone who used it is signed out.',
      label: 'Save date',
      confirm: 'password',
      form: codeForms.extend,
      given: ({ expiresAt }) => ({ lastDay: expiresAt === null ? '' : lastDayOf(expiresAt) }),
      seen: ({ expiresAt }) => expiresAt?.toISOString() ?? '',
      isOffered: ({ subject, portal }) =>
        !isConfigured(subject) && subject.replacedAt === null && stateOfCode(subject, portal.now()) !== 'revoked',
      log: 'code.extended',
      run: ({ portal, subject, details: { lastDay, reason }, seen, by, ...call }) => {
        const change = { id: subject.id, lastDay: lastDay || null, reason: reason || null, seenEnd: seen, ...by };
        return noteChange(call, 'extended', extendCode(portal.database, change));
      },
      refusals,
      conflict: ({ subject: { id, expiresAt }, details }) => ({
        what: 'this code',
        yours: writeEnd(details.lastDay || null),
        theirs: `${writeEnd(expiresAt === null ? null : lastDayOf(expiresAt))}.`,
        changed: `code/${id}`,
      }),
      done: { extended: 'Expiry date changed.' },
      endsSessions: true,
    }),
    revoke: action({
      title: 'Revoke code',
      danger: "The code stops working and everyone who used it is signed out right away. This can't be undone. Their progress stays.",
      label: 'Revoke code',
      confirm: 'password',
      form: codeForms.revoke,
      isOffered: ({ subject, portal }) => !isConfigured(subject) && stateOfCode(subject, portal.now()) !== 'revoked',
      log: 'code.revoked',
      run: ({ portal, subject, details, by, ...call }) =>
        noteChange(call, 'revoked', revokeCode(portal.database, { id: subject.id, reason: details.reason || null, ...by })),
      refusals: { ...refusals, 'already-so': 'This code is already revoked.' },
      done: { revoked: 'Code revoked. Everyone who used it has been signed out.' },
      endsSessions: true,
    }),
  }),
});

/** Records a change of an access code as a security event, if it was made. */
async function noteChange<Outcome extends { kind: string }>(
  { context, me }: Pick<ActionCall<unknown>, 'context' | 'me'>,
  made: Outcome['kind'],
  changing: Promise<Outcome>,
): Promise<Outcome> {
  const outcome = await changing;
  if (outcome.kind === made) await noteEvent(context, 'access-code-changed', { account: me.email, detail: made });
  return outcome;
}

/** Gets the access code that an address identifies, or throws a 404. */
export async function requireCode({ database }: Pick<Portal, 'database'>, id: string): Promise<StoredCode> {
  const code = await findCode(database, id);
  if (code === null) throw data("We can't find this code. Check the list of codes.", { status: 404 });
  return code;
}

/** Access codes that come from the settings have no seat limit in the console. */
function isConfigured({ origin }: StoredCode): boolean {
  return origin === 'configured';
}

/** Parses the state that the form was rendered from: the number of seats, followed by the label. */
function readDetails(seen = ''): CodeDetails {
  const [seats = '', ...words] = seen.split(' ');
  const label = words.join(' ');
  return { seats: seats === '' ? null : Number(seats), label: label === '' ? null : label };
}

function writeDetails({ label, seats }: CodeDetails): string {
  return `${label ?? 'No label'}, ${seats === null ? 'no limit' : `${seats} ${seats === 1 ? 'seat' : 'seats'}`}.`;
}

function writeEnd(day: string | null): string {
  return day === null ? 'No expiry date' : `Until ${formatFullDate(day)}`;
}
