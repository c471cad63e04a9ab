// The build step of `npm test`, which only builds what has changed.
import { buildIfStale } from './launch/build-if-stale.mjs';

process.exitCode = await buildIfStale(process.execPath);
