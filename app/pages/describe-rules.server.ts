import type { Content } from '#app/content/load-content.ts';
import { findRuleLinks, type RuleLink } from '#app/content/rule-set/rule-pages.ts';
import type { Rule, RuleAudience } from '#app/content/schemas/rules-schema.ts';
import { formatMonth } from '#app/time/written-time.ts';

export interface RuleView {
  id: string;
  title: string;
  /** The sentence is split into parts so that the rule's value can be highlighted. */
  sentence: { text: string; isValue: boolean }[];
  source: string;
  /** The month of the last check, such as "November 2026". */
  asOf: string;
  links: RuleLink[];
}

/** The maximum number of links to pages that teach a rule. Modules and client pages come before documents. */
const mostLinks = 3;

/** Describes a portal's rules page, leaving out groups that have no rules for that portal. */
export function describeRules(content: Content, audience: RuleAudience) {
  const { page, groups, rules } = content.rules;
  const theirs = rules.filter(({ audiences }) => audiences.includes(audience));

  return {
    title: page.title,
    purpose: page[audience],
    checked: formatMonths(theirs.map(({ asOf }) => asOf).toSorted()),
    groups: groups
      .map(({ id, title }) => ({
        id,
        title,
        rules: theirs
          .filter((rule) => rule.group === id)
          .map((rule) => describeRule(rule, findRuleLinks(content, rule.id, audience).slice(0, mostLinks))),
      }))
      .filter((group) => group.rules.length > 0),
  };
}

function describeRule({ id, title, sentence, value, source, asOf }: Rule, links: RuleLink[]): RuleView {
  return { id, title, sentence: splitAt(sentence, value), source, asOf: formatMonth(asOf), links };
}

function splitAt(sentence: string, value: string): RuleView['sentence'] {
  const start = sentence.indexOf(value);
  const end = start + value.length;
  return [
    { text: sentence.slice(0, start), isValue: false },
    { text: value, isValue: true },
    { text: sentence.slice(end), isValue: false },
  ].filter(({ text }) => text !== '');
}

/** Returns the range of months in which the rules were checked. */
function formatMonths(months: readonly string[]): string {
  const [first = '', last = first] = [months[0], months.at(-1)];
  const words = (month: string) => formatMonth(`${month}-01`);
  return first === last ? words(first) : `${words(first)} to ${words(last)}`;
}
