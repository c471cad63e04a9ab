import { href } from 'react-router';

import { requestBackup } from '#app/features/backups/request-backup.server.ts';
import { sendTestEvent, sendTestMail } from '#app/features/messages/send-test.server.ts';
import type { Portal } from '#app/portal.ts';
import { defineActions } from '#app/console-kit/action/define-actions.server.ts';

const busy = 'A test is already running. Wait for its result, then try again.';

/** The tests of email and webhook, and the backup outside the daily schedule. The subject is the settings from the environment. */
export const deliveryActions = defineActions({
  find: ({ portal: { env } }: { portal: Portal }) => env,
  page: () => href('/manage/settings/delivery'),
  actions: (action) => ({
    'test-mail': action({
      label: 'Send a test email',
      look: 'secondary',
      isOffered: ({ subject: env }) => env.SMTP_URL !== undefined,
      log: 'delivery.tested',
      run: ({ portal, me, by }) => sendTestMail(portal, { to: me.email, ...by }),
      refusals: {
        busy,
        failed: ({ reason }) => reason,
        'not-set': "No test email was sent, because SMTP_URL isn't set.",
      },
      done: { accepted: ({ answer }) => ({ made: { answer } }) },
    }),
    'test-webhook': action({
      label: 'Send a test event',
      look: 'secondary',
      isOffered: ({ subject: env }) => env.WEBHOOK_URL !== undefined,
      log: 'delivery.tested',
      run: ({ portal, by }) => sendTestEvent(portal, by),
      refusals: {
        busy,
        failed: ({ reason }) => reason,
        'not-set': "No test event was sent, because WEBHOOK_URL isn't set.",
      },
      done: { accepted: ({ answer }) => ({ made: { answer } }) },
    }),
    'back-up': action({
      label: 'Back up now',
      look: 'secondary',
      isOffered: ({ subject: env }) => env.BACKUP_DIR !== undefined,
      log: null,
      run: ({ portal, by }) => requestBackup(portal.database, { folder: portal.env.BACKUP_DIR, now: by.now }),
      refusals: {
        'under-way': 'A backup is already being made. Reload this page in a minute to see the result.',
        'not-set': "No backup was made, because BACKUP_DIR isn't set.",
      },
      done: { asked: 'Backup requested. Reload this page in a minute to see the result.' },
    }),
  }),
});
