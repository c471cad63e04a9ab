import type { RuleSet, CheckRule, Draft, Finding } from './rule-set.ts';
import type { Reader } from './readers.ts';
import { unpackClassifier, type Classifier } from './classifier.ts';
import { applyClassifier } from './apply-classifier.ts';
import { bodyOf } from './message-body.ts';
import { keysOfWord, matchAt, readPattern, type Pattern } from './pattern.ts';
import { findPrivateNumbers } from './private-numbers.ts';
import { readWords, type ReadText, type Word } from './read-words.ts';

export interface CompiledRules {
  rules: CompiledRule[];
  /** The patterns, by the key of a word that they can start with. */
  index: Map<string, Entry[]>;
  classifier: Classifier;
}

interface CompiledRule {
  rule: CheckRule;
  find: Pattern[];
  sure: Pattern[];
  needs: Pattern[];
  unless: Pattern[];
}

/** A pattern and the rules that use it. Each pattern is matched only once, no matter how many rules use it. */
interface Entry {
  pattern: Pattern;
  /** In messages to these readers, the pattern excuses a sentence from every rule. */
  excuses: Set<Reader>;
  uses: { ready: CompiledRule; role: Role }[];
}

const roles = ['find', 'sure', 'needs', 'unless'] as const;
type Role = (typeof roles)[number];

/** The key for patterns that can start with any word. */
const anyWord = '';

/**
 * The maximum number of findings to return, which is more than anyone would read. The limit keeps a text full of findings from taking too
 * long.
 */
const mostFindings = 300;

/**
 * Compiles the patterns of all rules. Throws a PatternError for an invalid pattern. Rule sets with the same word sets can share compiled
 * patterns.
 */
export function compileRules({ sets, excuses, classifier, families }: RuleSet, patterns = new Map<string, Pattern>()): CompiledRules {
  const known = new Map<string, Entry>();
  const entryOf = (source: string) => {
    const pattern = patterns.get(source) ?? readPattern(source, sets);
    patterns.set(source, pattern);
    const entry = known.get(source) ?? { pattern, uses: [], excuses: new Set() };
    known.set(source, entry);
    return entry;
  };
  const read = (sources: readonly string[]) => sources.map((source) => entryOf(source).pattern);
  const rules = families
    .flatMap((family) => family.rules)
    .map((rule) => ({ rule, find: read(rule.find), sure: read(rule.sure), needs: read(rule.needs), unless: read(rule.unless) }));
  const index: CompiledRules['index'] = new Map();

  for (const { readers, wordings } of excuses) {
    for (const source of wordings) for (const reader of readers) entryOf(source).excuses.add(reader);
  }
  for (const ready of rules) {
    for (const role of roles) {
      for (const { source } of ready[role]) known.get(source)?.uses.push({ ready, role });
    }
  }
  for (const entry of known.values()) {
    for (const key of new Set(entry.pattern.firsts ?? [anyWord])) index.set(key, [...(index.get(key) ?? []), entry]);
  }
  return { rules, index, classifier: unpackClassifier(classifier) };
}

/** Returns a draft's findings in text order. Findings about missing wording come last. */
export function checkDraft({ rules, index, classifier }: CompiledRules, draft: Draft): Finding[] {
  const asked = new Set(rules.filter(({ rule }) => rule.kinds.includes(draft.kind) && rule.readers.includes(draft.reader)));
  const text = readWords(draft.text);
  const { marks, excused } = findMarks({ index, asked, text, reader: draft.reader });
  const findings = [...asked].flatMap((ready) => findingsOf(ready, { draft, text, excused, marks: marks.get(ready) ?? emptyMarks }));

  const rulesAsked = [...asked].map(({ rule }) => rule);
  const said = applyClassifier(findings, { rules: rulesAsked, text: bodyOf(text), classifier, reader: draft.reader });

  return said.toSorted((one, other) => startOf(one) - startOf(other)).slice(0, mostFindings);
}

function startOf({ place }: Finding): number {
  return place?.start ?? Infinity;
}

interface Marks {
  found: { first: number; last: number; isSure: boolean }[];
  isMet: boolean;
  excused: Set<number>;
}

const emptyMarks: Marks = { found: [], isMet: false, excused: new Set() };

interface Search extends Pick<CompiledRules, 'index'> {
  asked: Set<CompiledRule>;
  text: ReadText;
  reader: Reader;
}

/** Returns each rule's matches in a text, and the sentences that are excused from every rule. */
function findMarks({ index, asked, text, reader }: Search): { marks: Map<CompiledRule, Marks>; excused: Set<number> } {
  const marks = new Map<CompiledRule, Marks>();
  const excused = new Set<number>();
  const marksOf = (ready: CompiledRule) => {
    const known = marks.get(ready) ?? { found: [], isMet: false, excused: new Set() };
    marks.set(ready, known);
    return known;
  };

  for (const [at, word] of text.words.entries()) {
    for (const key of [...keysOfWord(word), anyWord]) {
      for (const { pattern, uses, excuses } of index.get(key) ?? []) {
        const end = matchAt(pattern, text.words, at);
        if (end === null) continue;
        if (excuses.has(reader)) excused.add(word.sentence);

        for (const { ready, role } of uses) {
          if (!asked.has(ready)) continue;
          if (role === 'find' || role === 'sure')
            marksOf(ready).found.push({ first: at, last: Math.max(at, end - 1), isSure: role === 'sure' });
          else if (role === 'needs') marksOf(ready).isMet = true;
          else marksOf(ready).excused.add(word.sentence);
        }
      }
    }
  }
  return { marks, excused };
}

interface Found {
  draft: Draft;
  text: ReadText;
  marks: Marks;
  /** The numbers of the sentences that are excused from all wording rules. */
  excused: ReadonlySet<number>;
}

function findingsOf({ rule }: CompiledRule, { draft, text, marks, excused }: Found): Finding[] {
  const spans = [...wordSpans(rule, { text, marks, excused }), ...numberSpans(rule, { draft, text })];
  const isTrigger = rule.find.length + rule.sure.length > 0 || rule.detect !== undefined;

  if (rule.needs.length > 0) {
    if (marks.isMet || (isTrigger && spans.length === 0) || text.words.length === 0) return [];
    if (!isTrigger) return [{ rule: rule.id, weight: rule.weight, place: null, sentence: null }];
    return spans.slice(0, 1).map((span) => toFinding(rule, { span, text }));
  }
  return spans.map((span) => toFinding(rule, { span, text }));
}

function toFinding({ id, weight }: CheckRule, { span, text }: { span: TextSpan; text: ReadText }): Finding {
  const sentence = text.sentences[span.sentence];
  const around = sentence === undefined ? null : { start: sentence.start, end: sentence.end };
  return { rule: id, weight, place: { start: span.start, end: span.end }, sentence: around, isSure: span.isSure === true };
}

interface TextSpan {
  start: number;
  end: number;
  sentence: number;
  isSure?: boolean;
}

/** Returns the spans of a rule's matches, leaving out excused ones and merging those that overlap. */
function wordSpans(rule: CheckRule, { text: { words }, marks, excused }: Omit<Found, 'draft'>): TextSpan[] {
  const spans: TextSpan[] = [];

  for (const { first, last, isSure } of marks.found) {
    const begin = words[first];
    const end = words[last];
    if (begin === undefined || end === undefined || marks.excused.has(begin.sentence)) continue;
    if (rule.needs.length === 0 && rule.negated !== 'always' && excused.has(begin.sentence)) continue;
    if (rule.negated === 'excused' && isNegated(words, first)) continue;

    const before = spans.at(-1);
    if (before !== undefined && begin.start <= before.end)
      Object.assign(before, { end: Math.max(before.end, end.end), isSure: before.isSure === true || isSure });
    else spans.push({ start: begin.start, end: end.end, sentence: begin.sentence, isSure });
  }
  return spans;
}

const negations = new Set('not never no nobody without neither nor refuse avoid stop cannot none nothing unable'.split(' '));
/** Words that start a new clause, which a "not" before them doesn't negate. */
const turns = new Set('but however though although because so'.split(' '));

/** The number of words before a match in which a "not" still applies to it. */
const reach = 5;

/** Tells whether a negation such as "not" or "never" comes shortly before a match in the same clause. */
function isNegated(words: readonly Word[], first: number): boolean {
  const sentence = words[first]?.sentence;

  for (let at = first - 1; at >= Math.max(0, first - reach); at--) {
    const word = words[at];
    if (word === undefined || word.sentence !== sentence || turns.has(word.form) || isNewClause(words[at + 1])) return false;
    // A "no" followed by a comma doesn't negate what comes next, as in "No, it is worth more".
    if (negations.has(word.form)) return !(word.form === 'no' && words[at + 1]?.isAfterComma === true);
  }
  return false;
}

/** Words that start a new clause after a comma, as in "Without a hitch, I guarantee it". */
const subjects = new Set('i we you he she they it our my there'.split(' '));

function isNewClause(word: Word | undefined): boolean {
  return word?.isAfterComma === true && subjects.has(word.form);
}

function numberSpans(rule: CheckRule, { draft, text }: { draft: Draft; text: ReadText }): TextSpan[] {
  if (rule.detect === undefined || rule.detect === 'classifier') return [];
  const spans = findPrivateNumbers(draft.text, rule.detect).slice(0, mostFindings);
  return spans.map((span) => ({ ...span, sentence: text.sentences.findIndex(({ end }) => span.start < end) }));
}
