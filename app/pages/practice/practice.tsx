import { Suspense } from 'react';
import { href, Link } from 'react-router';

import type { Route } from './+types/practice';
import { lazyPart } from '#app/first-paint/lazy-part.ts';
import { getPortal } from '#app/portal.ts';
import { Icon } from '#app/ui/icon.tsx';
import { NoScriptNote } from '#app/ui/no-script-note.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { revalidateUnlessSamePage } from '../revalidate-unless-same-page.ts';
import { PageTitle } from '#app/ui/page-title.tsx';

/** The code for grading and scheduling loads separately, so that the page is readable sooner. */
const PracticeView = lazyPart(async () => (await import('./practice-session.tsx')).PracticeView);

/** Loads the text of the practice page and the list of simulations. */
export function loader({ context }: Route.LoaderArgs) {
  const { screens, simulations } = getPortal(context).content;
  const listed = [...simulations].map(([id, { title, purpose, minutes }]) => ({ id, title, purpose, minutes }));
  return { words: screens.practice, simulations: listed };
}

export const shouldRevalidate = revalidateUnlessSamePage;

export default function Practice({ loaderData }: Route.ComponentProps) {
  const { words, simulations } = loaderData;
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <PageHead eyebrow="Training" title={words.title} purpose={<span className="max-md:hidden">{words.purpose}</span>} />
      <NoScriptNote>
        Practice needs JavaScript, which is turned off in this browser. Turn it on and reload the page. You can read the lessons without it.
      </NoScriptNote>
      <Suspense>
        <PracticeView words={words} />
      </Suspense>
      <Simulations simulations={simulations} />
    </>
  );
}

/** Links to longer exercises on their own pages. The links are hidden while practice loads, because they'd visibly move. */
function Simulations({ simulations }: Pick<Route.ComponentProps['loaderData'], 'simulations'>) {
  if (simulations.length === 0) return null;
  return (
    <section aria-labelledby="simulations" className="mt-10 max-w-3xl [[data-waiting]~&]:invisible">
      <h2 id="simulations" className="font-serif text-2xl font-semibold">
        Simulations
      </h2>
      <ul className="mt-4 mb-0 grid list-none gap-3 p-0">
        {simulations.map(({ id, title, purpose, minutes }) => (
          <li key={id} className="relative flex items-center gap-4 rounded-lg border border-line bg-surface p-5 has-[a:hover]:border-brand">
            <Icon name="mail" className="size-6 shrink-0 text-brand" />
            <div>
              <h3 className="font-semibold">
                <Link to={href('/simulations/:simulation', { simulation: id })} className="after:absolute after:inset-0">
                  {title}
                </Link>
              </h3>
              <p className="text-[0.9375rem] text-ink-muted">
                {purpose} About {minutes} min.
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
