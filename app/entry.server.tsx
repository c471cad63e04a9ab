import { createHash, randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import { renderToPipeableStream } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router';

import { isRole } from './features/access/rules.ts';
import { deferScripts } from './browser/defer-scripts.ts';
import { CollectedFiles, type LateFiles } from './browser/lazy-part.ts';
import { DrawnRequest } from '#app/pages/errors/request-id-note.tsx';
import { StoreUnavailableError } from './platform/database/store-error.ts';
import { aboutPeopleKeptFor, getPortal } from './portal.ts';
import { formatRequestId } from '#app/request/request-id-output.ts';
import { getVisit } from './request/visitor.server.ts';
import { DrawnNotice } from './ui/notice-bar.tsx';

/** The cache size for documents that may be requested again, in bytes: about a hundred of them. */
const room = 8 * 1024 * 1024;

/** A setting decides it for all pages of a process, so what is drawn once is right for everyone. */
const demoNotice = 'Demo: the people and requests are made up. Everything is reset when the demo restarts.';

interface Drawing {
  html: string;
  isWhole: boolean;
}

/** Documents by the address and the data that they were drawn from. */
const drawings = new LRUCache<string, Drawing>({
  maxSize: room,
  sizeCalculation: ({ html }) => 2 * html.length,
  ttl: aboutPeopleKeptFor,
  ttlAutopurge: true,
});

/** Replaced in each answer by its own nonce. */
const anyNonce = randomBytes(16).toString('base64');

/**
 * Renders a full document. The browser hydrates it from its address and data alone, so the same data gives the same
 * document for anyone, and it's rendered once. Console documents aren't held after their answer.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const { nonce, page } = getVisit(loadContext);
  const { loaderData, actionData, errors } = routerContext.staticHandlerContext;
  const draw = (drawnNonce: string | undefined) =>
    drawDocument({
      url: request.url,
      nonce: drawnNonce,
      status,
      routerContext: page.row.id.startsWith('manage') ? listAllPages(routerContext) : routerContext,
      loadContext,
    });

  // Pages without a nonce are cached as they're sent.
  if (nonce === undefined || isRole(page.audience) || status !== 200 || actionData !== null || errors !== null)
    return new Response((await draw(nonce)).html, { status, headers });

  const key = createHash('sha256').update(`${request.url}\n`).update(serialize(loaderData)).digest('base64');
  const kept = drawings.get(key);
  const drawing = kept ?? (await draw(anyNonce));
  if (kept === undefined && drawing.isWhole) drawings.set(key, drawing);
  return new Response(drawing.html.replaceAll(anyNonce, nonce), { status, headers });
}

interface Subject {
  url: string;
  nonce: string | undefined;
  status: number;
  routerContext: EntryContext;
  loadContext: RouterContextProvider;
}

/** Renders a document; `isWhole` says that no part of it failed. Loaders have finished by now, so there's nothing to stream. */
async function drawDocument({ url, nonce, status, routerContext, loadContext }: Subject): Promise<Drawing> {
  const portal = getPortal(loadContext);
  // A shared page carries no one's request ID.
  const number = status < 500 ? null : formatRequestId(portal.content.screens);
  const lateFiles: LateFiles = { near: new Set(), far: new Set() };
  let isWhole = true;

  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <DrawnRequest value={number}>
        <CollectedFiles value={lateFiles}>
          <DrawnNotice value={portal.env.DEMO_BANNER === undefined ? null : demoNotice}>
            <ServerRouter context={routerContext} url={url} nonce={nonce} />
          </DrawnNotice>
        </CollectedFiles>
      </DrawnRequest>,
      {
        nonce,
        // A boundary beyond this size would be sent aside and moved in by an inline script: reading must work without scripts.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          pipe(collect(resolve));
        },
        onShellError: reject,
        // A page's own boundary passes on errors it has no text for, and React reports them again.
        onError(error) {
          isWhole = false;
          if (!isRefusal(error)) portal.log.error({ err: error }, 'A page could not be rendered.');
        },
      },
    );
  });

  return { html: deferScripts(html, lateFiles), isWhole };
}

/** Has the browser know the pages of the console as well: the build writes both lists (vite.config.ts). */
function listAllPages(routerContext: EntryContext): EntryContext {
  if (!import.meta.env.PROD) return routerContext;
  const { manifest } = routerContext;
  return { ...routerContext, manifest: { ...manifest, url: manifest.url.replace('.js', '-console.js') } };
}

/** Reads a complete stream. Node's own way goes through a Blob, which took a twentieth of each page's time. */
function collect(onWhole: (whole: string) => void): Writable {
  const chunks: Buffer[] = [];

  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      onWhole(Buffer.concat(chunks).toString());
      done();
    },
  });
}

/** Logs an unexpected error once. A page's intentional refusals aren't errors, and store failures are logged where they happen. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRefusal(error)) return;

  getPortal(context).log.error({ err: error, method: request.method }, 'A request failed.');
};

/** A page's refusal with a message isn't a fault, wherever the message is shown. */
function isRefusal(error: unknown): boolean {
  return isRouteErrorResponse(error) || error instanceof StoreUnavailableError;
}
