// The server process: what `npm start` runs once everything is installed and built, and what systemd or a container may
// run by itself. What is built is served as such: without this, React would run its slow development form.
import { fileURLToPath } from 'node:url';

process.env.NODE_ENV = 'production';
const { main } = await import('../build/server/index.js');

await main(fileURLToPath(new URL('../build', import.meta.url)));
