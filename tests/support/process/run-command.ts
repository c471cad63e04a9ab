import { spawn } from 'node:child_process';

import { programEnvironment } from './program-environment.ts';

export interface CommandRun {
  code: number | null;
  out: string;
  errors: string;
}

export interface CommandOptions {
  variables: Record<string, string>;
  nodeOptions?: readonly string[];
  /** The ID of the account that runs the program. */
  account?: number;
  /** The working directory, whose `.env` the program reads. */
  cwd?: string;
}

/** Runs a program in a separate process, as an operator does, and returns how it ended. */
export function runCommand(program: string, words: readonly string[], options: CommandOptions): Promise<CommandRun> {
  const { variables, nodeOptions = [], account, cwd } = options;
  const command = spawn(process.execPath, [...nodeOptions, program, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...programEnvironment, ...variables },
    ...(cwd === undefined ? {} : { cwd }),
    ...(account === undefined ? {} : { uid: account, gid: account }),
  });
  const printed = { out: '', errors: '' };
  command.stdout.on('data', (chunk: Buffer) => (printed.out += chunk.toString()));
  command.stderr.on('data', (chunk: Buffer) => (printed.errors += chunk.toString()));
  return new Promise((resolve) => command.once('close', (code) => resolve({ code, ...printed })));
}

/** Matches what no operator should ever see: a stack trace or an error's type. */
export const stackLines = /^\s+at |Error:|node:internal/m;
