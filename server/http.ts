import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context, type Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';

import { keptBodyContext, pageCacheContext } from '#app/pages/page-cache-middleware.server.ts';
import { PageCache } from '#app/platform/page-cache.ts';
import { baselineHeaders, type OutsideHosts } from '#app/platform/security-headers.ts';
import { addressContext, portalContext, type Portal } from '#app/portal.ts';
import { rebuildRequest } from './proxy.ts';

/** The largest body that a request may carry, in bytes: forms are small. */
const maxBody = 256 * 1024;

export interface HttpOptions {
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** Where the built browser files are; null in development, where Vite serves them. */
  clientDirectory: string | null;
  /** False once the process is asked to stop, so that a balancer sends nobody more. */
  isReady: () => boolean;
}

/** Builds the HTTP application: headers, limits, static files, health, and React Router for the rest. */
export function createHttp(portal: Portal, options: HttpOptions): Hono {
  const app = new Hono();
  const development = options.clientDirectory === null;
  const handle = createRequestHandler(options.build, development ? 'development' : 'production');
  const pageCache = { cache: new PageCache(), hosts: outsideHosts(portal), development };

  app.use(withBaselineHeaders(portal));
  app.get('/healthz', (c) => health(c, portal, options.isReady));

  if (options.clientDirectory !== null) {
    const root = options.clientDirectory;
    app.use('/assets/*', keptFor('public, max-age=31536000, immutable'), serveStatic({ root, precompressed: true }));
    app.all('/assets/*', (c) => c.text('There is no such file.', 404));
    app.use('/favicon.svg', serveStatic({ root }));
  }
  app.use('/brand/*', keptFor('public, max-age=3600'), serveStatic({ root: portal.env.CONTENT_DIR }));

  app.use(refuseForeignOrigins(portal));
  app.use(
    bodyLimit({
      maxSize: maxBody,
      onError: (c) => c.text('That is more than this portal accepts at once. Please shorten it and send it again.', 413),
    }),
  );
  app.use(compress());

  app.all('*', async (c) => {
    const { request, address } = rebuild(c, portal);
    const context = new RouterContextProvider();
    context.set(portalContext, portal);
    context.set(addressContext, address);
    context.set(pageCacheContext, pageCache);
    const response = await handle(request, context);
    const body = context.get(keptBodyContext);
    return body === null ? response : new Response(body, { status: response.status, headers: response.headers });
  });

  app.onError((error, c) => {
    portal.log.error({ err: error, path: c.req.path }, 'A request failed before it reached a page.');
    return c.text('Something went wrong on our side. Please try again.', 500);
  });
  return app;
}

function withBaselineHeaders(portal: Portal) {
  const headers = Object.entries(baselineHeaders(portal.env.secure));

  return async (c: Context, next: Next) => {
    await next();
    for (const [name, value] of headers) c.res.headers.set(name, value);
  };
}

/** Says how long browsers may keep a file that was found. */
function keptFor(cacheControl: string) {
  return async (c: Context, next: Next) => {
    await next();
    if (c.res.status === 200) c.res.headers.set('Cache-Control', cacheControl);
  };
}

async function health(c: Context, portal: Portal, isReady: () => boolean): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  if (!isReady()) return c.json({ status: 'stopping' }, 503);

  try {
    await portal.database.selectFrom('portal_settings').select('name').limit(1).execute();
    return c.json({ status: 'ok', content: portal.content.version });
  } catch {
    return c.json({ status: 'store unavailable' }, 503);
  }
}

/** Refuses a change that another site asks for (cross-site request forgery). Browsers name the asking site in Origin. */
function refuseForeignOrigins(portal: Portal) {
  return async (c: Context, next: Next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS') return next();

    const origin = c.req.header('Origin');
    const site = c.req.header('Sec-Fetch-Site');
    const own = new URL(rebuild(c, portal).request.url).origin;
    const foreign = origin === undefined ? site !== undefined && site !== 'same-origin' && site !== 'none' : origin !== own;

    if (foreign) return c.text('This request came from another site, so it was not carried out. Open the portal and try again there.', 403);
    return next();
  };
}

function rebuild(c: Context, portal: Portal) {
  return rebuildRequest(c.req.raw, { peer: peerAddress(c), trustedProxies: portal.env.TRUST_PROXY, publicUrl: portal.env.PUBLIC_URL });
}

function peerAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

function outsideHosts({ content, env }: Portal): OutsideHosts {
  const { welcomeVideo, forms } = content.brand;
  const video =
    welcomeVideo === undefined ? [] : [welcomeVideo.host === 'youtube' ? 'https://www.youtube-nocookie.com' : 'https://player.vimeo.com'];
  const embeds = [forms.referral, forms.overtime].flatMap((form) => (form === undefined ? [] : [new URL(form).origin]));
  const lookup = env.IP_LOOKUP_URL.startsWith('/') ? [] : [new URL(env.IP_LOOKUP_URL).origin];

  return { frames: [...new Set([...video, ...embeds])], connections: lookup };
}
