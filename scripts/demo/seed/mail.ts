import { writeDigests } from '#app/features/notifications/write-digests.server.ts';
import { deliver, type Carrier } from '#app/features/messages/deliver.server.ts';
import type { DemoStore } from './demo-store.ts';

/** The number of days since the fictional portal last had a mail server. Later emails are held, as in any portal without one. */
const mailEndedDaysAgo = 4;

/** A carrier that reports every email but one as sent, although nothing leaves this machine. The remaining email can't be delivered. */
const pretend: Carrier = {
  channel: 'mail',
  send: ({ recipient, event }) => {
    const isRefused = recipient === 'sean.mackinnon@example.com' && event === 'certificate.issued';
    return Promise.resolve(isRefused ? { kind: 'failed', isFinal: true, reason: '550 5.1.1 No such mailbox here' } : { kind: 'sent' });
  },
};

/** Sends each day's emails in the fictional past, and writes the last week's daily emails to managers. */
export function addMail(store: DemoStore): void {
  const { timeline, database } = store;
  const { SMTP_URL } = store.env;
  store.env.SMTP_URL = 'smtp://mail.example.com';

  for (let day = 71; day >= mailEndedDaysAgo; day -= 1)
    for (const hour of [10, 14, 18, 22])
      timeline.add(timeline.daysAgo(day, hour * 60), async (now) => {
        for (let sent = 1; sent > 0;) sent = await deliver({ database, engine: 'sqlite', carrier: pretend, now: () => now });
      });
  timeline.add(timeline.daysAgo(mailEndedDaysAgo, 22 * 60 + 30), () => {
    store.env.SMTP_URL = SMTP_URL;
    return Promise.resolve();
  });

  for (let day = 7; day >= 1; day -= 1)
    timeline.add(timeline.daysAgo(day, 7 * 60 + 5), async (now) => void (await writeDigests(store, now)));
}
