import { getPortal } from '#app/portal.ts';
import { BrandMark } from '#app/ui/brand/brand-mark.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { PublicHead } from '#app/pages/shell/public-head.tsx';
import { listSavedPagesScript } from './list-saved-pages.ts';
import { useBrand } from '#app/ui/brand/use-brand.ts';
import type { Route } from './+types/offline';

/** Loads only the provider's own text, so that the page contains nothing from behind a gate. */
export function loader({ context }: Route.LoaderArgs) {
  return { words: getPortal(context).content.screens.offline };
}

/**
 * Shows an offline page in place of one that isn't saved. The address belongs to the other page, so React Router doesn't run, and a script
 * lists the saved pages instead.
 */
export default function Offline({ loaderData: { words } }: Route.ComponentProps) {
  const { product, logo } = useBrand();

  return (
    <main id="content" tabIndex={-1} className="mx-auto flex min-h-dvh max-w-2xl flex-col gap-6 px-6 py-8 outline-none sm:py-14">
      <PublicHead title={words.title} description={words.description} />
      <p className="flex items-center gap-2.5 font-serif text-lg font-semibold">
        <BrandMark logo={logo} />
        {product}
      </p>
      <LostConnectionDrawing />
      <div>
        <h1 className="font-serif text-3xl leading-tight font-semibold">{words.title}</h1>
        <p className="mt-3 max-w-[68ch] text-lg">{words.why}</p>
        <p className="mt-3 max-w-[68ch] text-ink-muted">{words.unsent}</p>
      </div>
      <p>
        {/* An empty `href` leads to the requested address rather than to the offline page's own. */}
        <a href="" className={buttonClass()}>
          {words.again}
        </a>
      </p>
      <section id="kept-some" hidden className="border-t border-line pt-6">
        <h2 className="font-serif text-xl font-semibold">{words.keptTitle}</h2>
        <div className="mt-3 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:font-medium [&_a]:text-brand [&_a]:underline [&_a]:underline-offset-2 [&_ul]:m-0 [&_ul]:grid [&_ul]:list-none [&_ul]:gap-x-6 [&_ul]:p-0 sm:[&_ul]:grid-cols-2">
          <ul id="kept-list" />
        </div>
      </section>
      <p id="kept-none" hidden className="border-t border-line pt-6 text-ink-muted">
        {words.keptNone}
      </p>
      <script dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? listSavedPagesScript : '' }} />
    </main>
  );
}

/** Draws a broken line between a house and a north star. */
function LostConnectionDrawing() {
  return (
    <svg viewBox="0 0 320 96" aria-hidden className="h-24 w-full max-w-80 text-ink-muted" fill="none" stroke="currentColor" strokeWidth="2">
      <path d="M16 80V50l24-20 24 20v30Z M34 80V62h12v18" strokeLinejoin="round" className="text-brand" stroke="currentColor" />
      <path d="M64 62c30 14 50 12 72 2M200 44c20-8 36-10 52-6" strokeLinecap="round" strokeDasharray="1 8" />
      <path d="M152 46l14 14m0-14-14 14M172 32l10 10m0-10-10 10" strokeLinecap="round" className="text-warning" stroke="currentColor" />
      <path d="M284 14l5 15 15 5-15 5-5 15-5-15-15-5 15-5Z" strokeLinejoin="round" className="text-accent" stroke="currentColor" />
    </svg>
  );
}
