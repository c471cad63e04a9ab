import { href } from 'react-router';

import type { Brand } from '#app/content/schemas/brand-schema.ts';
import type { MessageWords } from '#app/content/schemas/messages-schema.ts';
import { formatTime } from '#app/time/written-time.ts';
import { writeWords, type MessageBody } from './message-body.ts';

/** The outcome of a daily backup that owners are told about: a failure, or the first success after one. */
export type BackupResult =
  { kind: 'backup.failed'; time: Date; reason: string; lastBackupAt: Date | null } | { kind: 'backup.recovered'; time: Date };

const common = {
  facts: [],
  action: 'Open Today',
  why: "You're receiving this email because you're an owner of {product}.",
};

/** The emails to owners about daily backups. The text is about the server, so it isn't part of the provider's content. */
const words = {
  'backup.failed': {
    ...common,
    title: '{product}: the daily backup failed',
    heading: 'The daily backup failed',
    text: [
      'The backup on {time} failed. The portal will try again every hour and let you know when it works.',
      'Please forward this to the person who runs the server. The doctor command explains what to do.',
    ],
  },
  'backup.recovered': {
    ...common,
    title: '{product}: daily backups are working again',
    heading: 'Daily backups are working again',
    text: ["A backup was made on {time}. You don't need to do anything."],
  },
};

/** Writes the email about a failed daily backup, or about the first successful one after a failure. */
export function writeBackupMail(
  { messages, brand }: { messages: MessageWords; brand: Brand },
  event: BackupResult,
): { title: string; body: MessageBody } {
  const facts =
    event.kind === 'backup.recovered'
      ? []
      : [
          { label: 'Reason', value: event.reason },
          { label: 'Last backup', value: event.lastBackupAt === null ? 'None yet' : formatTime(event.lastBackupAt) },
        ];
  return writeWords(
    { words: words[event.kind], messages, brand },
    { places: { time: formatTime(event.time) }, facts, to: href('/manage') },
  );
}
