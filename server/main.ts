import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';

import { findPlaceholders } from '#app/content/checks/find-placeholders.ts';
import { onStoreFault } from '#app/platform/database/store-error.ts';
import type { ContentCacheFile } from '#app/content/open-content.ts';
import { prepareSearch } from '#app/features/search/find-results.server.ts';
import { readEnv, type Env } from '#app/platform/env.ts';
import { createLog } from '#app/platform/log.ts';
import { lockDataFolder } from './lock-data-folder.ts';
import { describeContentFault } from './content/describe-content-fault.ts';
import { describeFailure } from './describe-failure.ts';
import { createHttp } from './http.ts';
import { startDailyBackups } from './backup/daily-backups.ts';
import { listSettingNotes } from './setting-notes.ts';
import { OutageLog } from './log-outages.ts';
import { startMessages } from './send-messages.ts';
import { openPortal } from './open-portal.ts';
import { openServer } from './open-server.ts';
import { startSweeping } from './sweep.ts';
import { startContentWatch } from './content/watch-content.ts';
import { startSettingsWatch } from './watch-settings.ts';

export { openPortal } from './open-portal.ts';
export { createHttp } from './http.ts';
export { parseVariables, readEnv } from '#app/platform/env.ts';
export { createLog } from '#app/platform/log.ts';
export { build };

const twoProcesses =
  'Another Northkey process is already using this SQLite file. Stop one of them, or move to PostgreSQL, which lets you run as many as you like.';

/** Starts the portal and serves until the process is told to stop. */
export async function main(buildDirectory: string): Promise<void> {
  const log = createLog();
  let env: Env | undefined;

  try {
    env = readEnv();
    const opened = await openPortal(env, log, { keeping: keepBesideProgram(buildDirectory) });
    const { portal, generated, setUpLink, toReadAgain, prepareContent } = opened;
    const { content, liveContent } = portal;
    // Codes are printed before anything else can fail, because they can't be shown again: only their digests are stored.
    for (const { audience, code } of generated) {
      console.log(`Access code for the ${audience === 'training' ? 'training' : 'client'} portal, shown only once: ${code}`);
    }

    for (const sentence of listSettingNotes(portal.env)) console.log(sentence);
    if (setUpLink !== null) console.log(`This portal has no owner yet. Open this link within an hour to set up its console: ${setUpLink}`);

    const claim = env.DATABASE_URL === undefined ? lockDataFolder(env.DATA_DIR) : null;
    if (claim === null && env.DATABASE_URL === undefined) log.warn({ folder: env.DATA_DIR }, twoProcesses);

    if (liveContent.fault !== null) console.error(describeContentFault(liveContent.fault));
    for (const { setting, stands, file } of findPlaceholders(content)) console.log(`Placeholder in ${file}: ${setting}: ${stands}`);
    for (const line of toReadAgain) console.log(line);

    const outages = new OutageLog({ log, storeCheck: portal.storeCheck });
    onStoreFault(outages.note);

    const { STOP_DELAY } = env;
    let ready = true;
    const http = createHttp(portal, { build, clientDirectory: join(buildDirectory, 'client'), isReady: () => ready });
    const { server, stop: stopServer } = openServer(http);
    const port = await listen(server, env.PORT, env.HOST);
    const stopSweeping = startSweeping(portal);
    const stopCopies = startDailyBackups(portal);
    const stopMessages = startMessages(portal);
    const stopContentWatch = startContentWatch(portal);
    const stopSettingsWatch = startSettingsWatch(portal);

    const stop = (signal?: NodeJS.Signals) => {
      if (!ready) return;
      ready = false;
      stopContentWatch();
      stopSettingsWatch();
      // With Ctrl+C or without a launcher, there's no load balancer to wait for.
      const acceptFor = signal === 'SIGTERM' ? STOP_DELAY * 1_000 : 0;
      void Promise.all([stopServer(acceptFor), stopSweeping(), stopCopies(), stopMessages()])
        .then(() => {
          outages.close();
          claim?.release();
          return portal.database.destroy();
        })
        .then(() => process.exit(0));
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
    // The launcher holds the other end of the channel. Once the launcher is gone, no one else can stop this process.
    process.on('disconnect', () => stop());

    console.log(`Listening on http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${port}`);
    // Preparing the search and the draft check takes a second, so it's done before anyone uses them.
    prepareSearch(content);
    await prepareContent();
  } catch (error) {
    console.error(describeFailure(error, env));
    process.exit(1);
  }
}

/** Returns where to cache the content: next to Node's compile cache. If Node has no compile cache, the content isn't cached, either. */
function keepBesideProgram(buildDirectory: string): ContentCacheFile | null {
  const folder = getCompileCacheDir();
  if (folder === undefined) return null;

  // The server's index file is enough to identify the build, because it names all the other program files, whose names change with their
  // contents.
  const program = createHash('sha256').update(readFileSync(join(buildDirectory, 'server/index.js')));
  return { file: join(folder, 'northkey-content'), program: program.digest('hex') };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
