import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';

import { findPlaceholders } from '#app/content/find-placeholders.ts';
import { onStoreFault } from '#app/platform/database/store-error.ts';
import { openContent, type ContentKeeping } from '#app/content/open-content.ts';
import { prepareSearch } from '#app/features/search/find-results.server.ts';
import { readEnv } from '#app/platform/env.ts';
import { createLog } from '#app/platform/log.ts';
import { describeFailure } from './describe-failure.ts';
import { createHttp } from './http.ts';
import { startDailyCopies } from './daily-copies.ts';
import { startMessages } from './send-messages.ts';
import { openPortal } from './open-portal.ts';
import { startSweeping } from './sweep.ts';

export { openPortal } from './open-portal.ts';
export { createHttp } from './http.ts';
export { parseVariables, readEnv } from '#app/platform/env.ts';
export { createLog } from '#app/platform/log.ts';
export { build };

/** How long requests that are under way may still take when the process is asked to stop, in milliseconds. */
const drainLimit = 10_000;

/**
 * How long a connection that nobody uses is held, in milliseconds. Nginx holds its own for 60 seconds; one that we closed first
 * would lose what it sends at that moment.
 */
const keepAliveTimeout = 75_000;

/** Starts the portal and serves until the process is asked to stop. */
export async function main(buildDirectory: string): Promise<void> {
  const log = createLog();

  try {
    const env = readEnv();
    const { content, prepare } = await openContent(env.CONTENT_DIR, keepBesideProgram(buildDirectory));
    const { portal, generated, setUpLink, toReadAgain } = await openPortal(env, log, { content });
    // Before anything else can fail: only their digests are stored.
    for (const { audience, code } of generated) {
      console.log(`Access code for the ${audience === 'training' ? 'training' : 'client'} portal, shown this once: ${code}`);
    }

    if (setUpLink !== null) console.log(`Nobody manages this portal yet. Open this within the hour to set up its console: ${setUpLink}`);

    for (const { setting, stands, file } of findPlaceholders(content)) console.log(`Placeholder in ${file}: ${setting}: ${stands}`);
    for (const line of toReadAgain) console.log(line);

    onStoreFault((cause) => log.error({ err: cause }, 'The store did not answer.'));

    let ready = true;
    const http = createHttp(portal, { build, clientDirectory: join(buildDirectory, 'client'), isReady: () => ready });
    const server = createServer({ keepAliveTimeout }, http);
    const port = await listen(server, env.PORT, env.HOST);
    const stopSweeping = startSweeping(portal);
    const stopCopies = startDailyCopies(portal);
    const stopMessages = startMessages(portal);

    const stop = () => {
      if (!ready) return;
      ready = false;
      void Promise.all([drain(server), stopSweeping(), stopCopies(), stopMessages()])
        .then(() => portal.database.destroy())
        .then(() => process.exit(0));
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
    // The launcher holds the other end: when it is gone, nobody could stop us any more.
    process.on('disconnect', stop);

    console.log(`Listening on http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${port}`);
    // Nobody searches or checks a draft in the first second, which it takes.
    prepareSearch(content);
    prepare();
  } catch (error) {
    console.error(describeFailure(error));
    process.exit(1);
  }
}

/** Beside what Node keeps of the program that it compiled; nothing is kept where it keeps nothing. */
function keepBesideProgram(buildDirectory: string): ContentKeeping | null {
  const folder = getCompileCacheDir();
  if (folder === undefined) return null;

  // It names all other files of the program, whose names change with what is in them.
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

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const sweep = setInterval(() => server.closeIdleConnections(), 100);

  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, drainLimit).unref())]);
  clearInterval(sweep);
  server.closeAllConnections();
}
