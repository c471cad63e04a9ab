import type { CheckRule, Finding, Reader } from './check-book.ts';
import { scoreParts, type Likeness, type ScoredPart } from './likeness.ts';
import type { ReadText } from './read-words.ts';

interface SecondLook {
  /** The rules that were asked. */
  rules: readonly CheckRule[];
  text: ReadText;
  likeness: Likeness;
  reader: Reader;
}

/**
 * Holds what the rules found against how each part of the text reads as a whole. A lone "Ask" in a part that reads as it
 * should is left unsaid, a "Stop" never is; a part that reads like what may not go out is marked where no rule spoke.
 */
export function lookAgain(findings: readonly Finding[], { rules, text, likeness, reader }: SecondLook): Finding[] {
  const parts = scoreParts(text, { likeness, reader });
  const unsaid = unsaidIn(findings, { rules, parts: parts.filter(({ score }) => score < likeness.quiet) });
  const said = findings.filter((finding) => !unsaid.has(finding));
  const silent = parts.filter((part) => part.score > likeness.limit && !said.some((finding) => isIn(finding, part)));

  const alike = rules.filter(({ detect }) => detect === 'likeness');
  return [...said, ...alike.flatMap(({ id }) => silent.map((part) => findingAt(id, part)))];
}

/** The lone questions in parts that read as they should, of rules that are not certain. */
function unsaidIn(
  findings: readonly Finding[],
  { rules, parts }: { rules: readonly CheckRule[]; parts: readonly ScoredPart[] },
): Set<Finding> {
  const heavy = new Map(rules.filter(({ weight, needs }) => weight !== 'better' && needs.length === 0).map((rule) => [rule.id, rule]));

  return new Set(
    parts.flatMap((part) => {
      const inPart = findings.filter((finding) => heavy.has(finding.rule) && isIn(finding, part));
      const [only] = inPart;
      const rule = heavy.get(only?.rule ?? '');
      const isDoubtful = rule?.weight === 'ask' && !rule.certain && rule.detect === undefined;
      return inPart.length === 1 && only !== undefined && isDoubtful ? [only] : [];
    }),
  );
}

function isIn({ place }: Finding, part: ScoredPart): boolean {
  return place !== null && place.start < part.end && place.end > part.start;
}

function findingAt(rule: string, { heaviest: { start, end } }: ScoredPart): Finding {
  return { rule, place: { start, end }, sentence: { start, end } };
}
