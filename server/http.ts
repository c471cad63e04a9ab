import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createRequestHandler, type ServerBuild } from 'react-router';

import { baselineHeaders, workerPolicy } from '#app/platform/security-headers.ts';
import type { Meter } from '#app/platform/meter.ts';
import { runWithRequestId, assignRequestId, requestIdHeader } from '#app/platform/request-id.ts';
import type { PageFinder } from '#app/request/find-page.ts';
import { guardRoutes } from '#app/request/guard-routes.server.ts';
import { PageCache } from '#app/request/page-cache/page-cache.server.ts';
import type { Router } from '#app/request/page-renderer.server.ts';
import { createRequestLayer, type RequestLayer } from '#app/request/request-layer.server.ts';
import { sendAnswer } from '#app/request/page-cache/precompressed-response.server.ts';
import type { Refusal } from '#app/request/validate-request.ts';
import { sendRefusal } from '#app/request/send.server.ts';
import { failureOf } from '#app/request/request-id-output.ts';
import { withContent, type Portal } from '#app/portal.ts';
import { headScript } from '#app/first-paint/head-script.ts';
import styles from '#app/ui/app.css?inline';
import { answerHealth } from './answers/answer-health.ts';
import { answerReady } from './answers/answer-ready.ts';
import { answerMetrics, hasToken, wrongToken } from './answers/answer-metrics.ts';
import { prepareAppManifest } from './answers/app-manifest.ts';
import { countAnswer } from './answers/count-answer.ts';
import { listOnDemandMetrics } from './answers/on-demand-metrics.ts';
import { readStaticFolder } from './answers/static-files.ts';

export interface HttpOptions {
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** The folder with the browser's built files. Null in development, where Vite serves them. */
  clientDirectory: string | null;
  /** Finds the page at an address. Tests of the second access check replace the first check through this option. */
  findPage?: PageFinder;
  /** Returns false once the process is stopping, so that a load balancer stops sending visitors. */
  isReady: () => boolean;
}

export type HttpListener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Adds the route guards to a build. In development, the current build is looked up again for each request. */
function guardBuild(build: HttpOptions['build']): HttpOptions['build'] {
  return typeof build === 'function' ? async () => guardRoutes(await build()) : guardRoutes(build);
}

/**
 * Creates the HTTP handler, which serves built files, the provider's images and health checks itself, and passes pages on to the request
 * layer.
 */
export function createHttp(portal: Portal, options: HttpOptions): HttpListener {
  const development = options.clientDirectory === null;
  const baseline = Object.entries(baselineHeaders(portal.env.secure));
  const pageCache = new PageCache();
  const { meter } = portal;
  if (meter !== null) for (const reading of listOnDemandMetrics(portal, pageCache)) meter.add(reading);
  const router: Router = {
    pageCache,
    handle: createRequestHandler(guardBuild(options.build), development ? 'development' : 'production'),
    inlineScripts: [headScript],
    inlineStyles: [styles],
    findPage: options.findPage,
    version: typeof options.build === 'function' ? 'development' : options.build.assets.version,
    development,
  };
  const files = new Map([
    ...(options.clientDirectory === null ? [] : readBuiltFiles(options.clientDirectory, baseline)),
    ...readStaticFolder({ directory: join(portal.env.CONTENT_DIR, 'brand'), prefix: '/brand/', headers: [...baseline, hourly] }),
  ]);

  // Requests under way keep the request layer, and with it the content and the portal's address, that they started with.
  let respondToPage: RequestLayer;
  const useContent = () => {
    respondToPage = createRequestLayer(withContent(portal, portal.content), router);
    files.set('/manifest.webmanifest', prepareAppManifest(portal.content.brand, [...baseline, hourly]));
  };
  useContent();
  const renew = () => {
    pageCache.clear();
    useContent();
  };
  portal.liveContent.onReplaced(renew);
  portal.liveSettings.onChanged(renew);

  return (incoming, outgoing) => {
    const begun = performance.now();
    const requestId = assignRequestId(incoming.headers['x-request-id'], portal.env.TRUST_PROXY > 0);
    const route = answerOrFail(incoming, outgoing, requestId);
    if (meter !== null) countAnswer(meter, { incoming, outgoing, route, begun });
  };

  function answerOrFail(incoming: IncomingMessage, outgoing: ServerResponse, requestId: string): string {
    try {
      return answer(incoming, outgoing, requestId);
    } catch (error) {
      // An uncaught error would end the process and everyone's visits with it.
      runWithRequestId(requestId, () => {
        portal.log.error({ err: error, method: incoming.method }, 'A request failed before its page was found.');
        if (outgoing.headersSent) outgoing.destroy();
        else sendRefusal(outgoing.setHeaders(new Map(baseline)), failureOf(portal.content.screens));
      });
      return 'failed';
    }
  }

  function sendReady(outgoing: ServerResponse): void {
    answerReady(portal, outgoing, options.isReady()).catch((error: unknown) => {
      portal.log.error({ err: error }, "Couldn't check whether the store accepts writes.");
      sendRefusal(outgoing.setHeaders(new Map(baseline)), failureOf(portal.content.screens));
    });
  }

  /** Answers a request, and returns its address in the form used for metrics. */
  function answer(incoming: IncomingMessage, outgoing: ServerResponse, requestId: string): string {
    if (hasTwoHosts(incoming)) {
      runWithRequestId(requestId, () =>
        portal.security.note({
          kind: 'host-refused',
          detail: 'two',
          page: 'none',
          role: 'unknown',
          address: incoming.socket.remoteAddress,
        }),
      );
      refuse(twoHosts);
      return 'refused';
    }
    const path = incoming.url?.split('?', 1)[0] ?? '/';
    const isRead = incoming.method === 'GET' || incoming.method === 'HEAD';
    const file = files.get(path);

    const isFile = file !== undefined || path.startsWith('/assets/') || path.startsWith('/brand/');
    // Without a token, this address doesn't exist.
    if (path === '/metrics' && meter !== null) answerFigures(meter);
    else if (path === '/healthz' && isRead) runWithRequestId(requestId, () => answerHealth(portal, outgoing));
    else if (path === '/readyz' && isRead) runWithRequestId(requestId, () => sendReady(outgoing));
    else if (file !== undefined && isRead) sendAnswer(file, incoming, outgoing, [requestIdHeader, requestId]);
    else if (path === '/healthz' || path === '/readyz' || file !== undefined) refuse(onlyRead);
    else if (isFile) refuse({ status: 404, sentence: 'File not found.' });
    else return respondToPage(incoming, outgoing, requestId);
    return isFile ? 'file' : path;

    function answerFigures(figures: Meter): void {
      if (!isRead) refuse(onlyRead);
      else if (hasToken(incoming, portal.env.METRICS_TOKEN ?? ''))
        runWithRequestId(requestId, () => void answerMetrics(figures, outgoing, baseline));
      else refuse(wrongToken);
    }

    function refuse(refusal: Refusal): void {
      runWithRequestId(requestId, () => sendRefusal(outgoing.setHeaders(new Map(baseline)), refusal));
    }
  }
}

const hourly = ['Cache-Control', 'public, max-age=3600'] as const;
const forever = ['Cache-Control', 'public, max-age=31536000, immutable'] as const;
/** The worker's cache header. Browsers check the worker on each visit, so that a new version is available on the next one. */
const eachTime = ['Cache-Control', 'no-cache'] as const;

/**
 * The response to a request with two Host headers. Two systems that read such a request could each trust a different host (RFC 9112,
 * section 3.2).
 */
const twoHosts: Refusal = { status: 400, sentence: 'This request has two Host headers. Open the portal at its own address.' };

function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

const onlyRead: Refusal = { status: 405, sentence: "This address doesn't accept that kind of request.", headers: { Allow: 'GET, HEAD' } };

/** Reads the browser's built files. Their names change with their contents, except for those that browsers look for by name. */
function readBuiltFiles(directory: string, baseline: [string, string][]) {
  return [
    ...readStaticFolder({ directory: join(directory, 'assets'), prefix: '/assets/', headers: [...baseline, forever] }),
    ...readStaticFolder({ directory, prefix: '/', headers: [...baseline, hourly], without: ['assets', 'worker'] }),
    ...readStaticFolder({ directory: join(directory, 'worker'), prefix: '/', headers: [...baseline, eachTime], policy: workerPolicy }),
  ];
}
