import { resolve } from 'node:path';

/**
 * The variables of every program that a test starts: none of the person's own settings. Node keeps what it has compiled,
 * which halves a start.
 */
export const programEnvironment = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
};
