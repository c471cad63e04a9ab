// Builds what has changed: the build step of `npm test`.
import { buildIfStale } from './launch/build-if-stale.mjs';

process.exitCode = await buildIfStale(process.execPath);
