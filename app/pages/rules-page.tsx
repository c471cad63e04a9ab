import { href, Link } from 'react-router';

import type { Route } from './+types/rules-page';
import type { RuleLink } from '#app/content/rule-set/rule-pages.ts';
import { getPortal } from '#app/portal.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { describeRules, type RuleView } from './describe-rules.server.ts';
import { revalidateUnlessSamePage } from './revalidate-unless-same-page.ts';
import { PageTitle } from '#app/ui/page-title.tsx';

/** Loads a portal's rules, which fit on one printed sheet. Both portals share this route module. */
export function loader({ pattern, context }: Route.LoaderArgs) {
  const { content } = getPortal(context);
  const audience = pattern.startsWith('client/') ? 'client' : 'training';
  return { ...describeRules(content, audience), portalName: content.screens.portals[audience] };
}

export const shouldRevalidate = revalidateUnlessSamePage;

export default function RulesPage({ loaderData: { title, purpose, checked, portalName, groups } }: Route.ComponentProps) {
  return (
    <div className="rules-sheet">
      <PageTitle>{title}</PageTitle>
      <PageHead eyebrow={portalName} title={title} purpose={purpose}>
        <p className="mt-2 text-sm text-ink-muted">Checked in {checked}</p>
        <Button look="secondary" onClick={() => window.print()} className="mt-5 print:hidden">
          <Icon name="printer" className="size-4" />
          Print on one page
        </Button>
      </PageHead>
      <div className="rules-columns">
        {groups.map((group) => (
          <section key={group.id} aria-labelledby={`group-${group.id}`} className="mb-10 print:mb-1.5">
            <h2 id={`group-${group.id}`} className="mb-3 font-serif text-2xl font-semibold print:mb-0.5 print:text-[1.2em]">
              {group.title}
            </h2>
            <ul className="m-0 list-none divide-y divide-line border-y border-line p-0">
              {group.rules.map((rule) => (
                <Rule key={rule.id} rule={rule} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function Rule({ rule: { id, title, sentence, source, asOf, links } }: { rule: RuleView }) {
  return (
    <li id={id} className="scroll-mt-20 py-4 sm:grid sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-x-6 print:block print:py-[0.08em]">
      <h3 className="font-semibold print:inline print:text-[1em]">{title}</h3>
      <div className="print:inline">
        <p className="max-w-[68ch] print:ml-[0.4em] print:inline">
          {sentence.map((part, index) => (part.isValue ? <strong key={index}>{part.text}</strong> : part.text))}
        </p>
        <p className="mt-1 text-sm text-ink-muted print:hidden">
          {source}, as of {asOf}
        </p>
        {links.length === 0 ? null : (
          <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-ink-muted print:hidden">
            Taught in
            {links.map((link) => (
              <TaughtIn key={link.to} link={link} />
            ))}
          </p>
        )}
      </div>
    </li>
  );
}

/** Documents open in a new tab, as they do everywhere in the portal. */
function TaughtIn({ link: { title, to } }: { link: RuleLink }) {
  const look = 'inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-2 sm:min-h-0';
  if (!to.startsWith(href('/documents/:slug', { slug: '' }))) {
    return (
      <Link to={to} className={look}>
        {title}
      </Link>
    );
  }

  return (
    <a href={to} target="_blank" rel="noopener" className={look}>
      {title}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
