// The server process: what `npm start` becomes once everything is installed and built, and what systemd or a container
// can run directly.
import { fileURLToPath } from 'node:url';
import { main } from '../build/server/index.js';
import { watchNpm } from './launch/run.mjs';

watchNpm(() => process.kill(process.pid, 'SIGTERM'));
await main(fileURLToPath(new URL('../build', import.meta.url)));
// Reading the content leaves 25 MB behind, which would otherwise stay until the first hundreds of visits.
globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
