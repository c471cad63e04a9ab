// The server process. `npm start` becomes this process once everything is installed and built, and systemd or a container can run it
// directly.
import { fileURLToPath } from 'node:url';
import { main } from '../build/server/index.js';
import { watchNpm } from './launch/run.mjs';

watchNpm(() => process.kill(process.pid, 'SIGTERM'));
await main(fileURLToPath(new URL('../build', import.meta.url)));
// Reading the content leaves 25 MB of garbage, which would otherwise stay in memory for hundreds of visits.
globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
