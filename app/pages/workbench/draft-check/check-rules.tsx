import type { Route } from './+types/check-rules';
import { ruleSetOf } from '#app/content/rule-set/rule-set-of.ts';
import type { RuleSet } from '#app/draft-check/rule-set.ts';
import { getPortal } from '#app/portal.ts';

export interface CheckRulesAnswer {
  book: RuleSet;
}

/** Sends the draft check's rules. They're the same for everyone, so the browser caches them and asks only whether they've changed. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json({ book: ruleSetOf(getPortal(context).content) } satisfies CheckRulesAnswer);
}
