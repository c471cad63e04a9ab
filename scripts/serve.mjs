// The server process: what `npm start` runs once everything is installed and built.
import { fileURLToPath } from 'node:url';

import { main } from '../build/server/index.js';

await main(fileURLToPath(new URL('../build', import.meta.url)));
