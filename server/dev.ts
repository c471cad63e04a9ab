// The program that `npm run dev` runs. It's the same application as in `npm start`, but loaded from the sources with hot reload.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createVite, type ViteDevServer } from 'vite';

import { galleryPath, isForGallery, serveGallery } from '../scripts/gallery/serve-gallery.ts';

type ServerEntry = typeof import('./main.ts');

/** The loaded modules and the application created from them. They're used until one of the server's source files changes. */
interface Running {
  entry: ServerEntry;
  listener: (request: IncomingMessage, response: ServerResponse) => void;
}

const server = createServer();
const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } });
const first = await loadEntry(vite);
const env = first.readEnv();
const log = first.createLog();
const opened = await first.openPortal(env, log);
let { portal } = opened;
let running: Running | null = null;

vite.watcher.add(env.CONTENT_DIR);
vite.watcher.on('change', (file) => {
  if (file.startsWith(env.CONTENT_DIR)) void reloadContent(file);
  // PDFs in the cache were rendered from the old sources.
  else portal.pdfs.close();
});

server.on('request', (request, response) => {
  vite.middlewares(request, response, () => {
    (isForGallery(request) ? serveGallery(vite, response) : answer(request, response)).catch((error: unknown) => {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      console.error(error);
      response.writeHead(500, { 'Content-Type': 'text/plain' }).end(error instanceof Error ? error.stack : String(error));
    });
  });
});
server.listen(env.PORT, env.HOST, () => {
  for (const { audience, code } of opened.generated) console.log(`Access code for the ${audience} portal, shown only once: ${code}`);
  console.log(`Component gallery: http://${env.HOST}:${env.PORT}${galleryPath}`);
  console.log(`Listening on http://${env.HOST}:${env.PORT}`);
});

/**
 * Handles a request. After a change, modules are loaded again, and the application is created again because React Router's context objects
 * are new.
 */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const entry = await loadEntry(vite);
  if (running?.entry !== entry) {
    running = { entry, listener: entry.createHttp(portal, { build: entry.build, clientDirectory: null, isReady: () => true }) };
  }
  running.listener(request, response);
}

async function loadEntry(development: ViteDevServer): Promise<ServerEntry> {
  return (await development.ssrLoadModule('/server/main.ts')) as ServerEntry;
}

/** Shows changed content right away. If the content has mistakes, names the files with mistakes and keeps the previous content. */
async function reloadContent(file: string): Promise<void> {
  try {
    const entry = await loadEntry(vite);
    const reopened = await entry.openPortal(env, log);
    portal.pdfs.close();
    await portal.database.destroy();
    portal = reopened.portal;
    running = null;
    vite.ws.send({ type: 'full-reload' });
  } catch (error) {
    console.error(`${file} changed, but the content has a mistake:\n${error instanceof Error ? error.message : String(error)}`);
  }
}
