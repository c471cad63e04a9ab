import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router';

import { deferScripts } from './browser/defer-scripts.ts';
import { LateFiles } from './browser/lazy-part.ts';
import { DrawnRequest } from './pages/request-number.tsx';
import { StoreUnavailableError } from './platform/database/store-error.ts';
import { getPortal } from './portal.ts';
import { sayNumber } from './request/tell-number.ts';
import { getVisit } from './request/visitor.server.ts';

/** Renders a whole document. Loaders have finished by now, so nothing is worth streaming. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const { nonce } = getVisit(loadContext);
  // A page that all share carries nobody's number.
  const number = status < 500 ? null : sayNumber(getPortal(loadContext).content.screens);

  const lateFiles = new Set<string>();

  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <DrawnRequest value={number}>
        <LateFiles value={lateFiles}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </LateFiles>
      </DrawnRequest>,
      {
        nonce,
        // A boundary beyond this size would be sent aside and moved in by an inline script: reading must work without scripts.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          pipe(collect(resolve));
        },
        onShellError: reject,
        // A page's own boundary hands on what it has no words for, and React tells of it once more.
        onError: (error) => {
          if (!isRefusal(error)) getPortal(loadContext).log.error({ err: error }, 'A page could not be rendered.');
        },
      },
    );
  });

  return new Response(deferScripts(html, lateFiles), { status, headers });
}

/** Takes a stream whole. Node's own way to do so goes through a Blob, which took a twentieth of each page. */
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

/** Writes an unexpected error to the log, once. Refusals that a page makes on purpose are no errors, and what the store reports is written where it does. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRefusal(error)) return;

  getPortal(context).log.error({ err: error, page: getVisit(context).page.row.id, method: request.method }, 'A request failed.');
};

/** What a page refuses in words is no fault, whoever shows the words. */
function isRefusal(error: unknown): boolean {
  return isRouteErrorResponse(error) || error instanceof StoreUnavailableError;
}
