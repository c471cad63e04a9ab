import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate PostgreSQL server, which can be stopped while it's in use. */
export interface OwnCluster {
  url: string;
  start: () => void;
  /** Stops the server as a machine failure would, without completing anything first. */
  crash: () => void;
  /** Runs statements one after another as the administrator, in one session. */
  run: (...statements: string[]) => void;
  remove: () => void;
}

const debianFolder = '/usr/lib/postgresql';

/**
 * Creates and starts a cluster in a new folder, with Debian's programs. The programs refuse to run as root, so root runs them under their
 * own account.
 */
export async function makeCluster(settings: readonly string[] = []): Promise<OwnCluster> {
  const newest = readdirSync(debianFolder).toSorted((a, b) => Number(b) - Number(a))[0] ?? '';
  const programs = join(debianFolder, newest, 'bin');
  const folder = mkdtempSync(join(tmpdir(), 'northkey-cluster-'));
  const data = join(folder, 'data');
  const account = accountOf(folder);
  const port = await findFreePort();
  const run = (program: string, args: readonly string[]) =>
    void execFileSync(join(programs, program), args, { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });

  run('initdb', ['-D', data, '-U', 'northkey', '-A', 'trust', '--no-sync']);
  const options = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    '-c unix_socket_directories=',
    ...settings.map((each) => `-c ${each}`),
  ].join(' ');
  const start = () => run('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-o', options, '-w', 'start']);
  const crash = () => run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
  const url = `postgres://northkey@127.0.0.1:${port}/postgres`;
  start();
  return {
    url,
    start,
    crash,
    run: (...statements) => run('psql', ['-q', '-v', 'ON_ERROR_STOP=1', '-d', url, ...statements.flatMap((each) => ['-c', each])]),
    remove: () => {
      // The server may already be stopped.
      if (existsSync(join(data, 'postmaster.pid'))) crash();
      rmSync(folder, { recursive: true });
    },
  };
}

function accountOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((what) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' })));
  if (uid === undefined || gid === undefined) throw new Error("There's no account named postgres.");
  chownSync(folder, uid, gid);
  return { uid, gid };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
