import { isWithin } from '#app/content/checks/content-error.ts';
import type { ContentProblem } from '#app/features/revisions/problems/problem.ts';
import { Mark, type MarkContent } from '#app/console-kit/mark.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { EditedValues } from '../settings/values/edited-value.ts';
import { focusField } from './focus-field.ts';

/** A problem with the name of its field in the form, what people call its place, and the page where it is. */
export interface FoundProblem extends ContentProblem {
  name: string;
  place: string;
  page: string;
}

const kindNames: Record<ContentProblem['kind'], string> = {
  mistake: 'Mistake',
  'broken-link': 'Broken link',
  'unknown-term': 'Unknown term',
  word: 'Word',
  'reading-time': 'Reading time',
  'question-key': 'Answer key',
};

/** How a problem that stops publishing is marked, and one that doesn't. */
export const blockingMark = { text: 'To fix', tone: 'danger', icon: 'octagon-alert' } satisfies MarkContent;
export const tipMark = { text: 'Tip', tone: 'warning', icon: 'lightbulb' } satisfies MarkContent;

/** What an author should look at, and whether the list is open. */
export interface ProblemList {
  found: readonly FoundProblem[];
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** Counts tips in words. Empty if there are none. */
export function countTips(tips: number): string {
  if (tips === 0) return '';
  return tips === 1 ? '1 tip' : `${tips} tips`;
}

interface ProblemsPanelProps extends ProblemList {
  values: EditedValues;
  onChange: (name: string, text: string) => void;
}

/** What an author should look at, with a button that puts it right where that's possible. */
export function ProblemsPanel({ found, isOpen, onToggle, values, onChange }: ProblemsPanelProps) {
  if (found.length === 0) return null;
  const blocking = found.filter(({ isBlocking }) => isBlocking).length;
  const tips = countTips(found.length - blocking);

  return (
    <details open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)} className="border-b border-line">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-2">
        <strong>{blocking === 0 ? tips : `${blocking} to fix before you publish`}</strong>{' '}
        <span className="text-sm text-ink-muted">{blocking === 0 ? 'You can publish all the same' : tips}</span>
      </summary>
      <ul className="m-0 max-h-[30dvh] list-none divide-y divide-line overflow-y-auto border-t border-line p-0">
        {found.map((problem, index) => (
          <li key={`${problem.path}-${index}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            <span className="text-sm">
              <Mark {...(problem.isBlocking ? blockingMark : tipMark)} />
            </span>
            <span className="min-w-0 flex-1 basis-60 text-sm wrap-anywhere">
              <strong className="block">{`${kindNames[problem.kind]} in ${problem.place}`}</strong>
              {problem.sentence.includes(problem.words) ? null : `“${problem.words}”: `}
              {problem.sentence}
            </span>
            <ReplaceButton problem={problem} values={values} onChange={onChange} />
            <ShowButton problem={problem} values={values} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function ReplaceButton({ problem, values, onChange }: { problem: FoundProblem } & Omit<ProblemsPanelProps, keyof ProblemList>) {
  const { words, replacement } = problem;
  const name = findField(values, problem.name);
  const text = values[name]?.text ?? '';
  if (replacement === null || words === '' || !text.includes(words)) return null;
  return (
    <Button
      look="secondary"
      className="min-h-9 px-3! py-1! text-sm pointer-coarse:min-h-11"
      aria-label={`Change “${words}” to “${replacement}”`}
      onClick={() =>
        onChange(
          name,
          text.replaceAll(words, () => replacement),
        )
      }
    >
      Change
    </Button>
  );
}

/** Leads to the problem's field, on this page or on the one that has it. */
function ShowButton({ problem: { name, page, place, sentence }, values }: { problem: FoundProblem; values: EditedValues }) {
  const look = 'min-h-9 px-3! py-1! text-sm pointer-coarse:min-h-11';
  const isHere = values[findField(values, name)] !== undefined || Object.keys(values).some((field) => isWithin(field, name));
  if (isHere)
    return (
      <Button look="quiet" className={look} aria-label={`Show ${place}: ${sentence}`} onClick={() => focusField(name)}>
        Show
      </Button>
    );
  return (
    <ButtonLink
      look="quiet"
      className={look}
      aria-label={`Show ${place}: ${sentence}`}
      to={{ pathname: page.split('?')[0], search: page.split('?')[1] ?? '', hash: encodeURIComponent(name) }}
    >
      Show
    </ButtonLink>
  );
}

/** Returns the name of the field that has a value. A line of a list and a cell of a table are in the list's or the table's field. */
function findField(values: EditedValues, name: string): string {
  const around = [name.replace(/\[\d+\]$/, ''), name.replace(/\[\d+\]\[\d+\]$/, '')];
  // The end of a list of records is a field without a text.
  return around.find((field) => (values[field]?.text ?? '') !== '') ?? name;
}
