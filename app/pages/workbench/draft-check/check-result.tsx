import type { DraftCheckFile } from '#app/content/schemas/check-schema.ts';
import { weights, type CheckRule, type Finding, type Weight } from '#app/draft-check/rule-set.ts';
import { Button } from '#app/ui/button.tsx';
import { FindingList } from './finding-list.tsx';
import type { RuleSetState, CheckedDraft } from './use-draft-check.ts';

interface CheckResultProps {
  state: RuleSetState;
  checked: CheckedDraft | null;
  /** True if the draft still starts with the text that was checked. */
  isCurrent: boolean;
  words: Omit<DraftCheckFile, 'sets' | 'excuses'>;
  canOpenLessons: boolean;
  onAgain: () => void;
  onShow: (finding: Finding) => void;
  onRewrite: (finding: Finding, rule: CheckRule) => void;
}

/** Shows the findings and whether the draft can go to the agent. */
export function CheckResult({ state, checked, isCurrent, words, canOpenLessons, onAgain, onShow, onRewrite }: CheckResultProps) {
  const book = state.kind === 'open' ? state.book : null;
  const findings = checked?.findings ?? [];
  const hasText = checked !== null && checked.draft.text.trim() !== '';

  return (
    <section aria-labelledby="found" className="min-w-0 print:mt-6">
      <h2 id="found" className="mb-3 font-serif text-2xl font-semibold">
        Points to check
      </h2>
      {state.kind === 'failed' ? (
        <div role="alert" className="mb-3 flex flex-wrap items-center gap-3">
          <p>The rules didn't load. Your draft is still here.</p>
          <Button look="secondary" onClick={onAgain}>
            Try again
          </Button>
        </div>
      ) : null}
      {book !== null && hasText ? (
        <FindingList {...{ findings, book, canOpenLessons, onRewrite, onShow }} text={checked.draft.text} weightLabels={words.weights} />
      ) : null}
      <p role="status" className="mt-4 rounded-md border border-line-strong bg-sunken px-4 py-3 font-semibold noscript:hidden">
        {state.kind === 'loading' ? 'Loading the rules.' : null}
        {book === null ? null : verdictOf({ findings, words, hasText })}
        <span className="sr-only">{hasText && isCurrent && book !== null ? ` ${countWords(findings, words)}` : ''}</span>
      </p>
      <p className="mt-3 text-sm text-ink-muted">{words.limits}</p>
    </section>
  );
}

type Words = CheckResultProps['words'];

function verdictOf({ findings, words, hasText }: { findings: readonly Finding[]; words: Words; hasText: boolean }): string {
  const { verdicts } = words;
  if (!hasText) return verdicts.empty;
  const worst = (['stop', 'ask', 'unsure'] as const).find((weight) => findings.some((finding) => finding.weight === weight));
  return verdicts[worst ?? 'ready'];
}

/** Counts the findings by severity, for screen readers. */
function countWords(findings: readonly Finding[], words: Words): string {
  const countOf = (weight: Weight) => findings.filter((finding) => finding.weight === weight).length;
  return weights.map((weight) => `${words.weights[weight].label}: ${countOf(weight)}.`).join(' ');
}
