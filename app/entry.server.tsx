import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  href,
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';

import { isForTeam } from './features/access/rules.ts';
import { titleHeader } from './features/access/session-life.ts';
import { deferScripts } from '#app/first-paint/defer-scripts.server.ts';
import { DocumentCache, type RenderedDocument } from './first-paint/document-cache.server.ts';
import type { DraftExtent } from '#app/features/revisions/check-drafts.server.ts';
import { CollectedFiles, type LateFiles } from '#app/first-paint/lazy-part.ts';
import { listAllPages } from './first-paint/list-all-pages.server.ts';
import { RenderedRequestId } from '#app/pages/errors/request-id-note.tsx';
import { StoreUnavailableError } from './platform/database/store-error.ts';
import { TitleReceiver } from '#app/ui/page-title.tsx';
import { aboutPeopleKeptFor, getPortal } from './portal.ts';
import { formatRequestId } from '#app/request/request-id-output.ts';
import { getVisit } from './request/visitor.server.ts';
import { endSentence, formatShortTime } from './time/written-time.ts';
import { DrawnNotice } from './ui/notice-bar.tsx';

/** The notice depends on a setting that never changes, so cached documents can contain it. */
const demoNotice = 'Demo: the people and requests are made up. Everything is reset when the demo restarts.';

/** The notice in a manager's preview, with the way out, for each extent of drafts that it shows. */
const previewNotices: Record<DraftExtent, string> = {
  all: writePreviewNotice('Preview with your unpublished changes.', 'End preview'),
  some: writePreviewNotice(
    'Preview with your unpublished changes, except in files that have a mistake.',
    'See the mistakes, or end the preview',
  ),
  none: writePreviewNotice(
    "Preview of the published text: your unpublished changes have a mistake, so they can't be shown.",
    'See the mistake, or end the preview',
  ),
};

/** The same for someone who opened a preview link. */
const linkNotices: Record<DraftExtent, string> = {
  all: 'Preview with unpublished changes.',
  some: 'Preview with unpublished changes, except in files that have a mistake.',
  none: "Preview of the published text: the unpublished changes have a mistake, so they can't be shown.",
};

function writePreviewNotice(shown: string, label: string): string {
  return `${shown} Nothing you do here is saved. ${linkToPreview(label)}`;
}

function linkToPreview(label: string): string {
  return `<a href="${href('/manage/preview')}" target="_top" class="inline-flex min-h-11 items-center font-semibold underline underline-offset-2">${label}</a>`;
}

function writeLinkNotice(endsAt: Date, shownDrafts: DraftExtent): string {
  const end = `<a href="${href('/preview/end')}" class="inline-flex min-h-11 items-center font-semibold underline underline-offset-2">End preview</a>`;
  return `${linkNotices[shownDrafts]} Nothing you do here is saved. ${endSentence(`This link works until ${formatShortTime(endsAt)}`)} ${end}`;
}

const documents = new DocumentCache(aboutPeopleKeptFor);

/** Renders a full document. Console documents aren't cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const { nonce, page, isPreview } = getVisit(loadContext);
  const { loaderData, actionData, errors } = routerContext.staticHandlerContext;
  const draw = (drawnNonce: string | undefined) =>
    drawDocument({
      url: request.url,
      nonce: drawnNonce,
      status,
      routerContext: page.row.id.startsWith('console') ? listAllPages(routerContext) : routerContext,
      loadContext,
    });

  // Pages without a nonce are already cached as complete responses (page-cache.server.ts).
  const isOwn = isPreview || nonce === undefined || isForTeam(page.audience) || status !== 200 || actionData !== null || errors !== null;
  const { html, title } = isOwn ? await draw(nonce) : await documents.render({ url: request.url, data: loaderData, nonce }, draw);
  if (title !== null && page.audience !== 'public' && !isForTeam(page.audience)) headers.set(titleHeader, encodeURIComponent(title));
  return new Response(html, { status, headers });
}

function findNotice(context: RouterContextProvider): string | null {
  const { isPreview, previewEndsAt, shownDrafts } = getVisit(context);
  if (previewEndsAt !== null) return writeLinkNotice(previewEndsAt, shownDrafts);
  if (isPreview) return previewNotices[shownDrafts];
  return getPortal(context).env.DEMO_BANNER === undefined ? null : demoNotice;
}

interface Subject {
  url: string;
  nonce: string | undefined;
  status: number;
  routerContext: EntryContext;
  loadContext: RouterContextProvider;
}

/** Renders a document in one piece. The loaders have finished by now, so there's nothing to stream. */
async function drawDocument({ url, nonce, status, routerContext, loadContext }: Subject): Promise<RenderedDocument> {
  const portal = getPortal(loadContext);
  // A shared page can't contain anyone's request ID.
  const requestId = status < 500 ? null : formatRequestId(portal.content.screens);
  const lateFiles: LateFiles = { near: new Set(), far: new Set() };
  let isWhole = true;
  let title: string | null = null;

  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <RenderedRequestId value={requestId}>
        <CollectedFiles value={lateFiles}>
          <TitleReceiver value={(rendered) => (title = rendered)}>
            <DrawnNotice value={findNotice(loadContext)}>
              <ServerRouter context={routerContext} url={url} nonce={nonce} />
            </DrawnNotice>
          </TitleReceiver>
        </CollectedFiles>
      </RenderedRequestId>,
      {
        nonce,
        // React would send a larger boundary separately and insert it with an inline script, but pages must be readable without scripts.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          pipe(collect(resolve));
        },
        onShellError: reject,
        // A page's error boundary passes on errors it has no text for, and React then reports them again.
        onError(error) {
          isWhole = false;
          if (!isRefusal(error)) portal.log.error({ err: error }, "A page couldn't be rendered.");
        },
      },
    );
  });

  return { html: deferScripts(html, lateFiles), title, isWhole };
}

/** Reads a complete stream. Node's own method goes through a Blob, which takes 5% of each page's rendering time. */
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

/** Logs an unexpected error once. Refusals by a page aren't errors, and store failures are logged where they happen. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRefusal(error)) return;

  getPortal(context).log.error({ err: error, method: request.method }, 'A request failed.');
};

/** Tells whether an error is a page's refusal with a message, which isn't logged. */
function isRefusal(error: unknown): boolean {
  return isRouteErrorResponse(error) || error instanceof StoreUnavailableError;
}
