import { Link } from 'react-router';

import type { RuleLink } from '#app/content/rule-set/rule-pages.ts';

/** Links from a page that states rules to the list of all rules. Renders nothing if the page states no rules. */
export function RulesLink({ link }: { link: RuleLink | null }) {
  if (link === null) return null;

  return (
    <Link
      to={link.to}
      prefetch="intent"
      className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-2 print:hidden"
    >
      {link.title}
    </Link>
  );
}
