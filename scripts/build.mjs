// Builds what has changed: the build step of `npm test`.
import { buildIfStale } from './launch/build.mjs';

process.exitCode = await buildIfStale(process.execPath);
