import type { DraftCheckFile } from '#app/content/check-schema.ts';
import { weights, type CheckRule, type Finding, type Weight } from '#app/draft-check/check-book.ts';
import { Button } from '#app/ui/button.tsx';
import { FindingList } from './finding-list.tsx';
import type { BookState, CheckedDraft, OpenBook } from './use-draft-check.ts';

interface CheckResultProps {
  state: BookState;
  checked: CheckedDraft | null;
  /** Whether the draft is still the one that was checked. */
  isCurrent: boolean;
  words: Omit<DraftCheckFile, 'sets' | 'excuses'>;
  canOpenLessons: boolean;
  onAgain: () => void;
  onShow: (finding: Finding) => void;
  onRewrite: (finding: Finding, rule: CheckRule) => void;
}

/** What was found, and at the end whether the draft may go to the agent. */
export function CheckResult({ state, checked, isCurrent, words, canOpenLessons, onAgain, onShow, onRewrite }: CheckResultProps) {
  const book = state.kind === 'open' ? state.book : null;
  const findings = checked?.findings ?? [];
  const hasText = checked !== null && checked.draft.text.trim() !== '';

  return (
    <section aria-labelledby="found" className="min-w-0 print:mt-6">
      <h2 id="found" className="mb-3 font-serif text-2xl font-semibold">
        What to look at
      </h2>
      {state.kind === 'failed' ? (
        <div role="alert" className="mb-3 flex flex-wrap items-center gap-3">
          <p>The rules did not arrive. Your draft is still here.</p>
          <Button look="secondary" onClick={onAgain}>
            Try again
          </Button>
        </div>
      ) : null}
      {book !== null && hasText ? (
        <FindingList {...{ findings, book, canOpenLessons, onRewrite, onShow }} text={checked.draft.text} weightLabels={words.weights} />
      ) : null}
      <p role="status" className="mt-4 rounded-md border border-line-strong bg-sunken px-4 py-3 font-semibold">
        {state.kind === 'loading' ? 'The rules are being fetched.' : null}
        {book === null ? null : verdictOf({ findings, book, words, hasText })}
        <span className="sr-only">{hasText && isCurrent && book !== null ? ` ${countWords(findings, { book, words })}` : ''}</span>
      </p>
      <p className="mt-3 text-sm text-ink-muted">{words.limits}</p>
    </section>
  );
}

type Words = CheckResultProps['words'];

function verdictOf({
  findings,
  book,
  words,
  hasText,
}: {
  findings: readonly Finding[];
  book: OpenBook;
  words: Words;
  hasText: boolean;
}): string {
  if (!hasText) return words.verdicts.empty;
  const found = new Set(findings.map(({ rule }) => book.rules.get(rule)?.rule.weight));
  if (found.has('stop')) return words.verdicts.stop;
  return found.has('ask') ? words.verdicts.ask : words.verdicts.ready;
}

/** Says how many of each weight were found, for those who do not see the list. */
function countWords(findings: readonly Finding[], { book, words }: { book: OpenBook; words: Words }): string {
  const countOf = (weight: Weight) => findings.filter(({ rule }) => book.rules.get(rule)?.rule.weight === weight).length;
  return weights.map((weight) => `${words.weights[weight].label}: ${countOf(weight)}.`).join(' ');
}
