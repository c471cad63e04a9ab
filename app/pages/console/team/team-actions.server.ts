import { href, redirect } from 'react-router';

import { endSessionsOf } from '#app/features/sign-in/end-sessions.server.ts';
import { changeRole, removeManagerAccess, withdrawInvitation } from '#app/features/team/change-manager.server.ts';
import { inviteForm, roleForm } from '#app/features/team/form.ts';
import { mailInvitation } from '#app/features/team/mail-invitation.server.ts';
import { inviteManager, joinAddress } from '#app/features/team/make-link.server.ts';
import { makeResetLink, resetAddress } from '#app/features/team/make-reset-link.server.ts';
import { roleNames } from '#app/features/team/rules.ts';
import { findManager, type StoredManager } from '#app/features/team/store.server.ts';
import type { Portal } from '#app/portal.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { formatShortTime } from '#app/time/written-time.ts';
import type { ActionView } from '#app/console-kit/action/action-entry.server.ts';
import { defineActions } from '#app/console-kit/action/define-actions.server.ts';
import { getFormText } from '#app/console-kit/action/get-form-text.ts';

const teamPage = href('/manage/people');
const signInPage = href('/manage/sign-in');

/** The actions on the team page: creating and withdrawing invitations. */
export const teamActions = defineActions({
  find: () => null,
  page: () => teamPage,
  unnamed: 'invite',
  actions: (action) => ({
    invite: action({
      label: 'Make invitation link',
      confirm: 'password',
      form: inviteForm,
      log: 'manager.invited',
      run: ({ portal, details, by }) => {
        const invitation = { ...details, ...by };
        const onMake = isMailed(portal) ? { onMake: mailInvitation(portal, invitation) } : {};
        return inviteManager(portal, { ...invitation, ...onMake });
      },
      refusals: { 'already-manager': { email: 'This person is already on the team.' } },
      done: {
        made: async ({ token, expiresAt }, { portal, context, details: { email, role } }) => {
          await noteEvent(context, 'manager-invited', { account: email, detail: role });
          const link = { link: joinAddress(portal.env, token), until: formatShortTime(expiresAt) };
          return { made: { email, ...link, isMailed: isMailed(portal) } };
        },
      },
    }),
    withdraw: action({
      label: 'Withdraw',
      look: 'secondary',
      log: 'manager.invitation-withdrawn',
      run: async ({ portal, sent, by }) => {
        const isWithdrawn = await withdrawInvitation(portal.database, { linkId: getFormText(sent, 'id'), ...by });
        return { kind: isWithdrawn ? 'withdrawn' : 'not-withdrawn' };
      },
      done: {
        withdrawn: { as: 'withdrawn', notice: 'Invitation withdrawn. Its link no longer works.' },
        'not-withdrawn': {
          as: 'not-withdrawn',
          notice: 'That invitation was already used or has expired, so there was nothing to withdraw.',
        },
      },
    }),
  }),
});

const lastOwner = 'This is the only owner. Make someone else an owner first, so the team can still be managed.';

/** The actions available for a manager. */
export const managerActions = defineActions({
  find: async ({ params, portal }: { params: { id: string }; portal: Portal }) => {
    const manager = await findManager(portal.database, { id: params.id });
    if (manager === null) throw redirect(`${teamPage}?done=gone`);
    return manager;
  },
  page: ({ id }) => href('/manage/people/:id', { id }),
  actions: (action) => ({
    role: action({
      title: 'Role',
      label: 'Change role',
      confirm: 'password',
      form: roleForm,
      given: ({ role }) => ({ role }),
      seen: ({ role }) => role,
      log: 'manager.role-changed',
      run: async ({ portal, context, subject, details: { role }, seen, by }) => {
        const changed = await changeRole(portal.database, { managerId: subject.id, role, seen, ...by });
        if (changed.kind === 'changed') await noteEvent(context, 'role-changed', { account: subject.email, detail: role });
        return changed;
      },
      refusals: { 'last-owner': lastOwner },
      conflict: ({ subject, details }) => ({
        what: 'this role',
        yours: roleNames[details.role].name,
        theirs: `${roleNames[subject.role].name}.`,
        changed: `manager/${subject.email}`,
      }),
      done: {
        // Owners who give up their own role can no longer open this page.
        changed: {
          notice: 'Role changed. It takes effect on their next click.',
          elsewhere: (view) => (isOwn(view) ? href('/manage/account') : null),
        },
        unchanged: { as: 'unchanged', notice: 'They already have this role. Nothing was changed.' },
      },
    }),
    sessions: action({
      title: 'Sessions',
      label: 'End all their sessions',
      look: 'secondary',
      confirm: 'password',
      isOffered: (view) => !isOwn(view),
      log: 'manager.sessions-ended',
      run: async ({ portal, context, subject, by }) => {
        if ((await endSessionsOf(portal.database, { managerId: subject.id, ...by })) === null) return { kind: 'unknown-manager' };
        await noteEvent(context, 'sessions-ended', { account: subject.id });
        return { kind: 'ended' };
      },
      done: { ended: 'Their sessions have ended. They have to sign in again.' },
    }),
    'reset-link': action({
      title: 'Password reset',
      note: 'For someone who forgot their password. They choose a new one and are signed out everywhere. They still need their second factor.',
      label: 'Make reset link',
      look: 'secondary',
      confirm: 'password',
      isOffered: (view) => !isOwn(view),
      log: 'manager.reset-link',
      run: async ({ portal, context, subject, by }) => {
        const link = await makeResetLink(portal, { managerId: subject.id, ...by });
        if (link === null) return { kind: 'unknown-manager' };
        await noteEvent(context, 'reset-link-made', { account: subject.id });
        return { kind: 'made', ...link };
      },
      done: {
        made: ({ token, expiresAt }, { portal }) => ({
          made: { address: resetAddress(portal.env, token), until: formatShortTime(expiresAt) },
        }),
      },
    }),
    remove: action({
      label: (view) => (isOwn(view) ? 'Leave the console' : `Remove ${view.subject.name}`),
      danger:
        'Their sessions, passkeys, password and second factor stop working right away. The audit log keeps a record of their actions. To restore access, send a new invitation.',
      confirm: 'password',
      ask: true,
      log: 'manager.removed',
      run: async ({ portal, context, subject, by }) => {
        const removed = await removeManagerAccess(portal.database, { managerId: subject.id, ...by });
        if (removed.kind === 'changed') await noteEvent(context, 'manager-removed', { account: subject.email });
        return removed;
      },
      refusals: { 'last-owner': lastOwner },
      done: { changed: (_, view) => ({ to: isOwn(view) ? signInPage : `${teamPage}?done=removed` }) },
    }),
  }),
});

function isOwn({ subject, me }: Pick<ActionView<StoredManager>, 'subject' | 'me'>): boolean {
  return subject.id === me.id;
}

function isMailed({ env }: Portal): boolean {
  return env.SMTP_URL !== undefined;
}
