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
 * Holds what the rules found against how each part of the text reads as a whole: rules know words, and words of a forbidden
 * kind stand in many innocent sentences. In a part that reads as it should only a rule that is certain is heard; a part that
 * reads like what may not go out is marked where no rule spoke.
 */
export function lookAgain(findings: readonly Finding[], { rules, text, likeness, reader }: SecondLook): Finding[] {
  const parts = scoreParts(text, { likeness, reader });
  const doubtful = new Set(rules.flatMap((rule) => (isDoubtful(rule) ? rule.id : [])));
  const said = findings.filter((finding) => !doubtful.has(finding.rule) || scoreAround(finding, parts) >= likeness.quiet);
  const silent = parts.filter((part) => part.score > likeness.limit && !said.some((finding) => isIn(finding, part)));

  const alike = rules.filter(({ detect }) => detect === 'likeness');
  return [...said, ...alike.flatMap(({ id }) => silent.map((part) => findingAt(id, part)))];
}

/** What could be clearer harms nobody, and private numbers have their check digits. */
function isDoubtful({ weight, certain, detect }: CheckRule): boolean {
  return weight !== 'better' && !certain && detect === undefined;
}

/** How alike the worst part is in which something was found; what is missing is missing from all of them. */
function scoreAround(finding: Finding, parts: readonly ScoredPart[]): number {
  const around = finding.place === null ? parts : parts.filter((part) => isIn(finding, part));
  return around.reduce((worst, { score }) => Math.max(worst, score), -Infinity);
}

function isIn({ place }: Finding, part: ScoredPart): boolean {
  return place !== null && place.start < part.end && place.end > part.start;
}

function findingAt(rule: string, { heaviest: { start, end } }: ScoredPart): Finding {
  return { rule, place: { start, end }, sentence: { start, end } };
}
