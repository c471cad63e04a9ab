import { data, isRouteErrorResponse, type ErrorResponse } from 'react-router';

import { PageProvider } from '#app/blocks/page-context.tsx';
import { PageView } from '#app/blocks/page-view.tsx';
import { collectLinks } from '#app/content/text/collect-links.ts';
import { findDocument } from '#app/content/find-document.ts';
import { getPortal } from '#app/portal.ts';
import { formatDate } from '#app/time/written-time.ts';
import { BrandMark } from '#app/ui/brand/brand-mark.tsx';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/document';
import NotFound from '#app/pages/errors/not-found.tsx';
import { pack, useUnpacked } from './packed.ts';
import { SignOut } from '#app/pages/shell/shell.tsx';
import { revalidateUnlessSamePage } from './revalidate-unless-same-page.ts';
import { UnsavedNote } from './unsaved-note.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { useBrand } from '#app/ui/brand/use-brand.ts';
import { usePageParts } from './use-page-parts.tsx';

/** Loads one of the provider's documents. The gate has already checked the document's audience. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { content } = getPortal(context);
  const found = findDocument(content, params.slug);
  if (found === null) throw data(null, { status: 404 });

  return pack({ ...found, links: collectLinks(found.document, content.links) });
}

export const shouldRevalidate = revalidateUnlessSamePage;

export default function DocumentPage({ loaderData }: Route.ComponentProps) {
  const { id, document, links } = useUnpacked(loaderData);
  const { product, logo } = useBrand();
  const parts = usePageParts({ pageId: `documents/${id}`, links });

  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto w-full max-w-4xl px-4 xl:max-w-6xl pt-6 pb-20 outline-none sm:px-8 print:max-w-none print:p-0"
    >
      <PageTitle>{document.title}</PageTitle>
      <div className="flex items-center justify-between gap-4 border-b border-line pb-4">
        <p className="flex items-center gap-2.5 font-serif text-lg font-semibold">
          <BrandMark logo={logo} />
          {product}
        </p>
        <div className="flex flex-wrap items-center justify-end gap-1 print:hidden">
          <SignOut className="text-ink-muted hover:bg-sunken hover:text-ink" />
          <Button look="secondary" onClick={() => window.print()}>
            <Icon name="printer" className="size-4" />
            Print
          </Button>
        </div>
      </div>
      <header className="mt-8 mb-10">
        <h1 className="font-serif text-3xl leading-tight font-semibold md:text-4xl">{document.title}</h1>
        <p className="mt-3 max-w-[68ch] text-lg text-pretty text-ink-muted">{document.purpose}</p>
        <p className="mt-3 text-sm text-ink-muted">
          Facts checked on <time dateTime={document.asOf}>{formatDate(document.asOf)}</time>
        </p>
      </header>
      <PageProvider parts={parts}>
        <PageView page={document} />
      </PageProvider>
      {/* The trainees' gate leads to the clients' one as well, because the page is for both. */}
      <UnsavedNote portal="training" />
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isNotFound(error)) return <NotFound />;
  throw error;
}

function isNotFound(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && error.status === 404;
}
