// The build step of `npm test`, which builds only if something has changed.
import { buildIfStale } from './launch/build-if-stale.mjs';

process.exitCode = await buildIfStale(process.execPath);
