import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { isNewEnough } from './node-version.mjs';

/**
 * Returns the Node that runs everything. It's the one that the lock file has for this system or, if there's none, the current Node if it's
 * new enough.
 */
export function pickNode() {
  const held = heldNode();
  if (held === process.execPath) return { kind: 'picked', node: held };
  if (existsSync(held) && spawnSync(held, ['--version']).status === 0) return { kind: 'picked', node: held };

  if (isNewEnough(process.versions.node)) return { kind: 'picked', node: process.execPath };

  return {
    kind: 'none',
    reason:
      `The packages don't include Node 24 for ${process.platform}-${process.arch}, and the installed Node is ${process.versions.node}. ` +
      'Install Node 24 or newer from https://nodejs.org and run the command again.',
  };
}

function heldNode() {
  const folder = resolve('node_modules', `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`, 'bin');
  return resolve(folder, process.platform === 'win32' ? 'node.exe' : 'node');
}
