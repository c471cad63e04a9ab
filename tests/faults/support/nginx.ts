import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const port = 19_300;

/** Starts nginx in front of these ports of this machine, with the configuration in docs/operating.md. */
export async function startNginx(ports: readonly number[]): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'northkey-nginx-'));
  mkdirSync(join(folder, 'logs'));
  writeFileSync(join(folder, 'nginx.conf'), configuration(ports));
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', join(folder, 'logs', 'error.log')], { stdio: 'inherit' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await untilListening();

  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Writes nginx's configuration. Only reads are sent to another process, so a change sent to a process that's killed isn't repeated. */
function configuration(ports: readonly number[]): string {
  return `daemon off;
pid nginx.pid;
worker_processes 1;
events { worker_connections 2048; }
http {
  access_log off;
  upstream portal {
${ports.map((each) => `    server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join('\n')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://portal;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-Host $http_host;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}
`;
}

async function untilListening(): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('close', () => socket.destroy());
      socket.once('connect', () => socket.end());
    });
    if (isThere) return;
    await wait(50);
  }
  throw new Error("nginx isn't listening.");
}
