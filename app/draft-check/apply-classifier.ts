import type { CheckRule, Finding } from './rule-set.ts';
import type { Reader } from './readers.ts';
import { scoreParts, type Classifier, type ScoredPart } from './classifier.ts';
import type { ReadText } from './read-words.ts';

interface SecondLook {
  /** The rules that were asked. */
  rules: readonly CheckRule[];
  text: ReadText;
  classifier: Classifier;
  reader: Reader;
}

/**
 * Holds what the rules found against how each part of the text reads as a whole: rules know words, and words of a forbidden
 * kind stand in many innocent sentences. In a part that reads as it should, a likely wording says nothing and a sure one that
 * the check isn't sure, unless its own sentence reads like what may not go out. A part that reads like it is marked where no
 * rule spoke.
 */
export function applyClassifier(findings: readonly Finding[], { rules, text, classifier, reader }: SecondLook): Finding[] {
  const parts = scoreParts(text, { classifier, reader });
  const ruleOf = new Map(rules.map((rule) => [rule.id, rule]));
  const said = findings.flatMap((finding): Finding[] => {
    const rule = ruleOf.get(finding.rule);
    if (isProven(rule) || worstAround(finding, parts).score >= classifier.unsure) return [finding];
    if (rule?.certain === true) return [finding];
    if (finding.isSure !== true) return [];
    return worstAround(
      finding,
      parts.flatMap(({ sentences }) => sentences),
    ).score >= classifier.ask
      ? [finding]
      : [{ ...finding, weight: 'unsure' }];
  });

  const alike = rules.find(({ detect }) => detect === 'classifier');
  if (alike === undefined) return said;
  const silent = parts.filter((part) => isDoubtful(part, classifier) && !said.some((finding) => isAlarm(finding) && isIn(finding, part)));
  return [...said, ...silent.flatMap((part) => alikeIn(part, { rule: alike, classifier }))];
}

/** As many words tell all that a message tells. */
const wholeLength = 30;

/** Tells whether a part may break a rule. The fewer words it has, the more they have to say: a few words of nothing prove no doubt. */
function isDoubtful({ score, length }: ScoredPart, { ask, unsure }: Classifier): boolean {
  return score >= ask + (unsure - ask) * Math.min(length / wholeLength, 1);
}

/** What could be clearer harms nobody, and private numbers have their check digits. */
function isProven(rule: CheckRule | undefined): boolean {
  return rule === undefined || rule.weight === 'better' || rule.detect !== undefined;
}

function isAlarm({ weight }: Finding): boolean {
  return weight !== 'better';
}

/** The worst part in which something was found; what is missing is missing from all of them. */
function worstAround(finding: Finding, parts: readonly (Place & { score: number })[]): { score: number } {
  const beside = parts.filter((part) => isIn(finding, part));
  // What is in the sender's block is judged with the message that it belongs to.
  return mostAlike(beside.length === 0 ? parts : beside) ?? { score: -Infinity };
}

function mostAlike<Part extends { score: number }>(parts: readonly Part[]): Part | undefined {
  return parts.reduce<Part | undefined>((worst, part) => (worst === undefined || part.score > worst.score ? part : worst), undefined);
}

type Place = Pick<ScoredPart, 'start' | 'end'>;

function isIn({ place }: Finding, part: Place): boolean {
  return place !== null && place.start < part.end && place.end > part.start;
}

function alikeIn({ score, sentences }: ScoredPart, { rule, classifier }: { rule: CheckRule; classifier: Classifier }): Finding[] {
  const heaviest = mostAlike(sentences);
  if (heaviest === undefined) return [];
  const place = { start: heaviest.start, end: heaviest.end };
  return [{ rule: rule.id, weight: score >= classifier.ask ? rule.weight : 'unsure', place, sentence: place }];
}
