#!/usr/bin/env node
// The entry point of an installed release. `northkey` starts the portal, and `northkey COMMAND` does the same as `npm run COMMAND` in a
// checkout. It's plain JavaScript without dependencies, so even a Node that's too old can run it and say so.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { copyContent } from './copy-content.mjs';
import { isNewEnough, oldestNode } from './node-version.mjs';
import { serveUntilStopped } from './serve-until-stopped.mjs';

const program = fileURLToPath(new URL('../..', import.meta.url));
const commands = ['admin', 'backup', 'restore', 'doctor', 'check-content'];

const usage = `Usage: northkey [COMMAND]

  (none)                   serves the portal, with the settings and data of this folder
  admin COMMAND            codes, certificates, attempts, requests, set-up link, audit log: see northkey admin help
  backup FILE              saves every record and the secret in one file; --verify FILE checks that one can be restored
  restore FILE             restores a backup into an empty store of either engine; --secret FILE restores only the secret
  doctor                   finds what needs fixing; exit code 0: nothing, 1: something needs fixing, 2: something is broken
  content [FOLDER]         copies this version's content into a new folder, ./content by default
  check-content [FOLDER]   checks only the content files
  version                  shows the version
  help                     shows this list`;

const [command = 'start', ...words] = process.argv.slice(2);
process.exitCode = await run();

async function run() {
  if (!isNewEnough(process.versions.node)) {
    console.error(
      `Northkey needs Node ${oldestNode} or newer, and this is Node ${process.versions.node}. Install Node 24 from https://nodejs.org and run the command again.`,
    );
    return 1;
  }

  // Modules that are loaded later use this variable to find the shipped content and to show commands in the form that operators type.
  process.env.NORTHKEY_PROGRAM = program;
  if (commands.includes(command)) return runCommand();
  if (command === 'content' && words.length < 2) return copyContent(join(program, 'content'), words[0] ?? 'content');
  if (words.length > 0) return refuse();

  if (command === 'start') return serveUntilStopped(process.execPath, process.env);
  if (command === 'help' || command === '--help') return say(usage);
  if (command === 'version' || command === '--version') return say(JSON.parse(readFileSync(join(program, 'package.json'), 'utf8')).version);
  return refuse();
}

/** Runs a command, which reads its own arguments and sets the exit code itself. */
async function runCommand() {
  const file = join(program, 'build/server', `command-${command}.js`);
  process.argv = [process.execPath, file, ...words];
  await import(pathToFileURL(file).href);
  return process.exitCode;
}

function say(text) {
  console.log(text);
  return 0;
}

function refuse() {
  console.error(`There's no command "${[command, ...words].join(' ')}".\n\n${usage}`);
  return 1;
}
