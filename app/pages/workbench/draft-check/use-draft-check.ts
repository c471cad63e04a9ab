import { useEffect, useState } from 'react';
import { href } from 'react-router';

import { fetchJson } from '#app/browser/fetch-json.ts';
import type { CheckRule, Draft, Finding } from '#app/draft-check/rule-set.ts';
import { checkDraft, compileRules, type CompiledRules } from '#app/draft-check/check-draft.ts';
import type { LessonPlace } from '#app/content/find-lesson.ts';
import type { CheckLessonsAnswer } from './check-lessons.tsx';
import type { CheckRulesAnswer } from './check-rules.tsx';

export interface LoadedRuleSet {
  ready: CompiledRules;
  rules: ReadonlyMap<string, { rule: CheckRule; family: string }>;
  lessons: Readonly<Record<string, LessonPlace>>;
}

export type RuleSetState = { kind: 'loading' } | { kind: 'failed' } | { kind: 'open'; book: LoadedRuleSet };

/** The maximum number of characters to check, because no one sends longer messages. */
export const longestDraft = 100_000;

/** Fetches the rules once, before anything is typed, and also fetches the lessons for people who can open them. */
export function useRuleSet({ canOpenLessons }: { canOpenLessons: boolean }): { state: RuleSetState; again: () => void } {
  const [state, setState] = useState<RuleSetState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const stop = new AbortController();

    async function load(): Promise<void> {
      const { signal } = stop;
      const [rules, lessons] = await Promise.all([
        fetchJson<CheckRulesAnswer>(href('/workbench/check/rules'), { signal }),
        canOpenLessons ? fetchJson<CheckLessonsAnswer>(href('/workbench/check/lessons'), { signal }) : null,
      ]);
      if (signal.aborted) return;
      // If the lessons don't load, findings are shown without them.
      const places = lessons?.kind === 'answered' ? lessons.answer : {};
      setState(rules.kind === 'answered' ? { kind: 'open', book: loadRuleSet(rules.answer, places) } : { kind: 'failed' });
    }

    void load();
    return () => stop.abort();
  }, [attempt, canOpenLessons]);

  return { state, again: () => setAttempt((count) => count + 1) };
}

function loadRuleSet({ book }: CheckRulesAnswer, lessons: CheckLessonsAnswer): LoadedRuleSet {
  const rules = book.families.flatMap(({ title, rules: list }) => list.map((rule) => [rule.id, { rule, family: title }] as const));
  return { ready: compileRules(book), rules: new Map(rules), lessons };
}

/** The findings are stored with the checked text, because their positions fit only that text. */
export interface CheckedDraft {
  draft: Draft;
  findings: Finding[];
}

/** Returns the pause before a check, in milliseconds. Long texts get a longer pause, so that typing stays smooth. */
function pauseFor(text: string): number {
  return text.length > 20_000 ? 700 : 120;
}

/** Checks a draft whenever its writer pauses. */
export function useCheckedDraft(book: LoadedRuleSet | null, { text, kind, reader }: Draft): CheckedDraft | null {
  const [checked, setChecked] = useState<CheckedDraft | null>(null);

  useEffect(() => {
    if (book === null) return;
    const draft = { text: text.slice(0, longestDraft), kind, reader };
    const timer = setTimeout(() => setChecked({ draft, findings: checkDraft(book.ready, draft) }), pauseFor(text));
    return () => clearTimeout(timer);
  }, [book, text, kind, reader]);

  return checked;
}
