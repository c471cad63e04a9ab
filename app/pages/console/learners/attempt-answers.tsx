import { classNames } from '#app/ui/class-names.ts';

/** An attempt in the console, including the answer key, which only managers see. */
export interface ShownAttempt {
  id: string;
  title: string;
  score: string | null;
  name: string | null;
  /** Each question's `name` is its number and variant, such as "12b". */
  answers: { id: number; name: string; text: string; given: string | null; right: string; isRight: boolean; isSafetyCritical: boolean }[];
}

/** Shows an attempt, with its answers in an expandable section. */
export function AttemptAnswers({ attempt }: { attempt: ShownAttempt }) {
  const { title, score, name, answers } = attempt;
  const safetyMisses = answers.filter(({ isSafetyCritical, isRight }) => isSafetyCritical && !isRight).map((answer) => answer.name);

  return (
    <details className="mb-3 rounded-lg border border-line bg-surface">
      <summary className="min-h-11 cursor-pointer px-4 py-3">
        <span className="font-semibold">{title}</span>
        <span className="ml-2 text-ink-muted tabular-nums">{score ?? 'not graded'}</span>
        {name === null ? null : <span className="block text-sm wrap-anywhere text-ink-muted">as {name}</span>}
        {safetyMisses.length === 0 ? null : (
          <span className="block text-sm font-medium text-danger">Safety-critical, missed: {safetyMisses.join(', ')}</span>
        )}
      </summary>
      {answers.length === 0 ? <p className="border-t border-line px-4 py-3 text-ink-muted">No answers on file.</p> : null}
      <ol className="m-0 list-none p-0">
        {answers.map((answer) => (
          <li key={answer.id} className="border-t border-line px-4 py-3 text-sm">
            {answer.isSafetyCritical && !answer.isRight ? <p className="font-semibold text-danger">Safety-critical, missed</p> : null}
            <p className="font-medium whitespace-pre-line">
              <span className="mr-2 text-ink-muted tabular-nums">{answer.name}</span>
              {answer.text}
            </p>
            <p className={classNames('mt-1', answer.isRight ? 'text-success' : 'text-danger')}>
              {answer.isRight ? 'Right: ' : 'Given: '}
              {answer.given ?? 'nothing'}
            </p>
            {answer.isRight ? null : <p className="mt-0.5 text-ink-muted">Right answer: {answer.right}</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}
