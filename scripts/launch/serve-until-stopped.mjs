import { spawn } from 'node:child_process';
import { exitCodeOf } from './run.mjs';

/** How often we look whether npm, which started us, is still there, in milliseconds. */
const parentCheck = 250;

/** Runs the server until it ends or we are asked to stop; it drains first. Returns its exit code. */
export function serveUntilStopped(node) {
  return new Promise((resolve, reject) => {
    // The channel tells the server when we are gone, however we went: it then drains as well.
    const server = spawn(node, ['scripts/serve.mjs'], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'production' },
    });

    let isStopping = false;
    const stop = (signal) => {
      if (isStopping) return;
      isStopping = true;
      server.kill(signal);
    };
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop);
    stopWithNpm(() => stop('SIGTERM'));

    server.once('error', reject);
    server.once('exit', (code, signal) => resolve(exitCodeOf(code, signal)));
  });
}

/**
 * Under npm nobody could stop us any more once it is gone. The script in package.json begins with `exec`, because the
 * shell that npm starts would end at a signal before us, and npm with it; what follows `||` there is for Windows.
 */
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;

  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, parentCheck).unref();
}
