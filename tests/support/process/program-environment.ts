import { resolve } from 'node:path';

/**
 * The environment for every program that a test starts, without the developer's own settings. Node caches compiled code, which halves the
 * startup time.
 */
export const programEnvironment = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
};
