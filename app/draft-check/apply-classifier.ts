import type { CheckRule, Finding } from './rule-set.ts';
import type { Reader } from './readers.ts';
import { scoreParts, type Classifier, type ScoredPart } from './classifier.ts';
import type { ReadText } from './read-words.ts';

interface SecondLook {
  rules: readonly CheckRule[];
  text: ReadText;
  classifier: Classifier;
  reader: Reader;
}

/**
 * Weighs the rules' findings against the classifier's score for each part of the text, because the words in forbidden statements also
 * appear in many harmless sentences. With a low score, a finding becomes "not sure", or is dropped if it isn't a sure one. But a finding's
 * own sentence counts as well, so that friendly sentences around it don't hide it. A part or a sentence that resembles the bad examples is
 * flagged even if no rule matched.
 */
export function applyClassifier(findings: readonly Finding[], { rules, text, classifier, reader }: SecondLook): Finding[] {
  const parts = scoreParts(text, { classifier, reader });
  const ruleOf = new Map(rules.map((rule) => [rule.id, rule]));
  const allSentences = parts.flatMap(({ sentences }) => sentences);
  const said = findings.flatMap((finding): Finding[] => {
    const rule = ruleOf.get(finding.rule);
    const { score } = worstAround(finding, parts);
    if (isProven(rule) || rule?.certain === true || score >= classifier.keep) return [finding];
    const own = worstAround(finding, allSentences);
    if (own.score >= (finding.isSure === true ? classifier.ask / 2 : classifier.ask)) return [finding];
    return finding.isSure !== true && score < classifier.unsure && own.score < classifier.keep ? [] : [{ ...finding, weight: 'unsure' }];
  });

  const alike = rules.find(({ detect }) => detect === 'classifier');
  if (alike === undefined) return said;
  const silent = parts.filter((part) => !said.some((finding) => isAlarm(finding) && isIn(finding, part)));
  return [...said, ...silent.flatMap((part) => alikeIn(part, { rule: alike, classifier }))];
}

/** The number of words at which a text is long enough to judge by its score. */
const wholeLength = 30;

/** Tells whether a part might break a rule. A short part needs a higher score, because a few suspicious words aren't enough. */
function isDoubtful({ score, length }: ScoredPart, { ask, unsure }: Classifier): boolean {
  return score >= ask + (unsure - ask) * Math.min(length / wholeLength, 1);
}

/**
 * Tells whether a rule's findings are kept as they are. Findings about unclear wording do no harm, and private numbers have check digits.
 */
function isProven(rule: CheckRule | undefined): boolean {
  return rule === undefined || rule.weight === 'better' || rule.detect !== undefined;
}

function isAlarm({ weight }: Finding): boolean {
  return weight !== 'better';
}

/** Returns the worst-scoring part that overlaps a finding. A missing wording applies to every part. */
function worstAround(finding: Finding, parts: readonly (Place & { score: number })[]): { score: number } {
  const beside = parts.filter((part) => isIn(finding, part));
  // A finding in the sender block, which isn't scored, is judged by the rest of the message.
  return mostAlike(beside.length === 0 ? parts : beside) ?? { score: -Infinity };
}

function mostAlike<Part extends { score: number }>(parts: readonly Part[]): Part | undefined {
  return parts.reduce<Part | undefined>((worst, part) => (worst === undefined || part.score > worst.score ? part : worst), undefined);
}

type Place = Pick<ScoredPart, 'start' | 'end'>;

function isIn({ place }: Finding, part: Place): boolean {
  return place !== null && place.start < part.end && place.end > part.start;
}

/** Flags the sentence of a part that most resembles the bad examples, if the whole part or that sentence alone does so enough. */
function alikeIn(part: ScoredPart, { rule, classifier }: { rule: CheckRule; classifier: Classifier }): Finding[] {
  const heaviest = mostAlike(part.sentences);
  if (heaviest === undefined || !(isDoubtful(part, classifier) || heaviest.score >= classifier.ask)) return [];
  const place = { start: heaviest.start, end: heaviest.end };
  return [{ rule: rule.id, weight: part.score >= classifier.ask ? rule.weight : 'unsure', place, sentence: place }];
}
