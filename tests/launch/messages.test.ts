import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { insertMessages, listMessages } from '#app/features/messages/store.server.ts';
import { openDatabase, transact, type WritableDatabase } from '#app/platform/database/open-database.ts';
import { createPostgresDatabase, postgresUrl } from '#tests/support/engines.ts';
import { fixtureFolder } from '#tests/support/fixture-content.ts';
import { startBadMailServer, startMailServer, type MailServer } from '#tests/support/mail/mail-server.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/process/server-process.ts';

const engines = postgresUrl === undefined ? (['SQLite'] as const) : (['SQLite', 'PostgreSQL'] as const);
const count = 60;

const body = JSON.stringify({
  heading: 'Hello',
  paragraphs: ['A line.'],
  facts: [],
  quote: null,
  action: { label: 'Open', to: '/' },
  why: 'A test.',
  closing: 'The end.',
});

describe.each(engines)('processes that send messages on %s', (engine) => {
  let folder: string;
  let drop = () => Promise.resolve();
  let store: Record<string, string>;
  let processes: ServerProcess[] = [];
  let mails: MailServer;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'northkey-send-'));
    mails = await startMailServer();
    store = { DATA_DIR: folder, CONTENT_DIR: fixtureFolder, PUBLIC_URL: 'https://portal.example.com' };
    if (engine === 'SQLite') return;
    const made = await createPostgresDatabase();
    drop = made.drop;
    store = { ...store, DATABASE_URL: made.url };
  });
  afterEach(async () => {
    await Promise.all(processes.map((each) => each.stop('SIGKILL')));
    processes = [];
    await mails.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(smtpUrl: string): Promise<ServerProcess> {
    const started = await startServerProcess({ variables: { ...store, SMTP_URL: smtpUrl } });
    processes.push(started);
    return started;
  }

  async function withStore<Result>(work: (database: WritableDatabase) => Promise<Result>): Promise<Result> {
    const database = openDatabase({ DATA_DIR: folder, DATABASE_URL: store['DATABASE_URL'] });
    try {
      return await work(database);
    } finally {
      await database.destroy();
    }
  }

  const write = () =>
    withStore((database) =>
      transact(database, (tx) =>
        insertMessages(
          tx,
          Array.from({ length: count }, (_, index) => ({
            channel: 'mail' as const,
            event: 'certificate.issued' as const,
            about: `learner/${index}`,
            recipient: `ana${index}@example.com`,
            title: 'Hello',
            body,
            secret: null,
            state: 'waiting' as const,
            createdAt: new Date(),
            dueAt: new Date(),
          })),
        ),
      ),
    );
  const listAll = () => withStore((database) => listMessages(database, {}, 1_000));
  const areAllSent = async () => (await listAll()).every(({ state }) => state === 'sent');

  test('two processes send each message once', async () => {
    await start(mails.url);
    await start(mails.url);
    await write();
    await expect.poll(areAllSent, { timeout: 90_000, interval: 300 }).toBe(true);

    expect(mails.mails).toHaveLength(count);
    expect(new Set(mails.mails.map(({ messageId }) => messageId)).size).toBe(count);
    expect((await listAll()).every(({ tries }) => tries === 1)).toBe(true);
  });

  test('a mail server that hangs delays no page and stops no process from exiting', async () => {
    const hanging = await startBadMailServer(
      () => undefined,
      () => undefined,
    );
    const server = await start(hanging.url);
    await write();
    await expect.poll(hanging.connections, { timeout: 10_000 }).toBeGreaterThan(0);

    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    // Messages that the process had claimed are due again when their lease expires.
    expect((await listAll()).every(({ state }) => state === 'waiting')).toBe(true);
    await hanging.close();
  });
});
