import { href, type RouterContextProvider } from 'react-router';

import { setDigest } from '#app/features/notifications/digest-store.server.ts';
import { changePassword } from '#app/features/sign-in/change-password.server.ts';
import { endOwnSessions } from '#app/features/sign-in/end-sessions.server.ts';
import { deleteOwnPasskey, nameOwnPasskey } from '#app/features/sign-in/passkeys.server.ts';
import { findPasswordFault } from '#app/features/sign-in/password-strength.server.ts';
import { changePasswordForm, passkeyForm } from '#app/features/team/form.ts';
import { noteEvent, noteUnknownRecord } from '#app/request/note-event.server.ts';
import { getCookies } from '#app/request/visitor.server.ts';
import type { ActionCall } from '#app/console-kit/action/action-entry.server.ts';
import { defineActions } from '#app/console-kit/action/define-actions.server.ts';
import { getFormText } from '#app/console-kit/action/get-form-text.ts';
import { cookiesOf } from './sign-in-action.server.ts';

const page = () => href('/manage/account');

/** The field that says which passkey or session a form is about. */
const keepId = (sent: FormData) => ({ id: getFormText(sent, 'id') });

const passkeyRefusals = { gone: 'This passkey has already been deleted.' } as const;

const confirming = { label: 'Continue', confirmsAgain: true, log: null, run: async () => ({ kind: 'confirmed' }) } as const;

const confirmed = { as: 'confirmed', notice: "You won't have to confirm it's you again for ten minutes." };

/** The actions on a manager's own account. */
export const accountActions = defineActions({
  find: () => null,
  page,
  actions: (action) => ({
    'end-session': action({
      label: 'End',
      confirm: 'password',
      log: 'manager.sessions-ended',
      run: async ({ portal, context, me, sent, by: { now } }) => {
        const { id: sessionId } = keepId(sent);
        if ((await endOwnSessions(portal.database, { manager: me, sessionId, now })) > 0)
          await noteEvent(context, 'sessions-ended', { account: me.email, detail: 'own' });
        else if (sessionId !== 'others') await noteUnknownRecord(context);
        return { kind: 'ended' };
      },
      done: { ended: { as: 'session', notice: 'The session has ended.' } },
    }),
    'confirm-to-end': action({ ...confirming, confirm: 'password', done: { confirmed: { ...confirmed, at: 'sessions' } } }),
    confirm: action({ ...confirming, confirm: 'second factor', done: { confirmed: { ...confirmed, at: 'passkeys' } } }),
    'name-passkey': action({
      label: 'Rename',
      form: passkeyForm,
      keeps: keepId,
      log: 'manager.passkey',
      run: async ({ details: { name }, ...call }) => {
        if (!(await nameOwnPasskey(call.portal.database, { ...ownPasskey(call), name }))) return refuseGone(call.context);
        await notePasskey(call, 'renamed');
        return { kind: 'named' };
      },
      refusals: passkeyRefusals,
      done: { named: { as: 'passkey-named', at: 'passkeys', notice: 'Passkey renamed.' } },
    }),
    'delete-passkey': action({
      label: 'Delete this passkey',
      confirm: 'second factor',
      keeps: keepId,
      log: 'manager.passkey',
      run: async (call) => {
        if (!(await deleteOwnPasskey(call.portal.database, ownPasskey(call)))) return refuseGone(call.context);
        await notePasskey(call, 'deleted');
        return { kind: 'deleted' };
      },
      refusals: passkeyRefusals,
      done: {
        deleted: {
          as: 'passkey-deleted',
          at: 'passkeys',
          notice: 'Passkey deleted. It no longer works here, though your device may still offer it.',
        },
      },
    }),
    'digest-on': action({
      label: 'Turn it on',
      ...switchDigest(true),
      done: {
        switched: { at: 'daily-mail', notice: 'Daily email is on. The next one comes at 7:00 a.m. (Toronto time), unless Today is empty.' },
      },
    }),
    'digest-off': action({
      label: 'Turn it off',
      ...switchDigest(false),
      done: { switched: { at: 'daily-mail', notice: 'Daily email is off.' } },
    }),
  }),
});

type OwnCall = ActionCall<null>;

function ownPasskey({ me, sent, by: { now } }: Pick<OwnCall, 'me' | 'sent' | 'by'>) {
  return { managerId: me.id, ...keepId(sent), now };
}

function notePasskey({ context, me: { email } }: Pick<OwnCall, 'context' | 'me'>, detail: 'renamed' | 'deleted'): Promise<void> {
  return noteEvent(context, 'passkey-changed', { account: email, detail });
}

async function refuseGone(context: Readonly<RouterContextProvider>) {
  await noteUnknownRecord(context);
  return { kind: 'gone' } as const;
}

function switchDigest(isOn: boolean) {
  return {
    role: 'viewer',
    log: null,
    run: async ({ portal, me }: OwnCall) => {
      await setDigest(portal.database, me.id, isOn);
      return { kind: 'switched' };
    },
  } as const;
}

/** The action that changes a manager's own password. */
export const passwordActions = defineActions({
  find: () => null,
  page,
  unnamed: 'password',
  actions: (action) => ({
    password: action({
      title: 'Change your password',
      note: 'Your other sessions will end.',
      label: 'Change password',
      form: changePasswordForm,
      confirm: 'second factor',
      confirmsAgain: true,
      log: 'manager.password',
      run: async ({ portal, context, request, me: manager, details: { ownPassword: present, password }, by: { now } }) => {
        const fault = await findPasswordFault(portal.content.brand, password, manager);
        if (fault !== null) return { kind: 'weak', fault };

        const cookies = getCookies(request, context);
        const response = await changePassword(portal, { manager, cookies, present, password, now });
        if (response === null) return { kind: 'failed' };
        await noteEvent(context, 'password-changed', { account: manager.email, detail: 'own' });
        return { kind: 'changed', response };
      },
      refusals: {
        weak: ({ fault }) => ({ reason: { password: fault }, init: { status: 400 } }),
        failed: "We couldn't change your password. Please try again.",
      },
      done: {
        changed: {
          notice: 'Your password has been changed, and your other sessions have ended.',
          headers: ({ response }) => cookiesOf(response),
        },
      },
    }),
  }),
});
