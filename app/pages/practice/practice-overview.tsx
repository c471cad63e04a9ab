import type { Practice } from '#app/features/learning/practice/list-practice.server.ts';
import type { PracticeState } from '#app/features/learning/practice/practice-record.ts';
import { strengthOf, type Strength } from '#app/features/learning/practice/practice-rules.ts';

const strengths: { strength: Strength; word: string; look: string }[] = [
  { strength: 'firm', word: 'solid', look: 'bg-brand' },
  { strength: 'growing', word: 'getting there', look: 'bg-accent' },
  { strength: 'fading', word: 'fading', look: 'bg-line-strong' },
  { strength: 'missed', word: 'not solid yet', look: 'bg-ink-muted' },
  { strength: 'new', word: 'new', look: 'bg-line' },
];

/** Shows how well the learner knows each module, as a bar and in words. */
export function PracticeOverview({ practice, own }: { practice: Practice; own: PracticeState }) {
  return (
    <section aria-labelledby="firmness" className="mt-10">
      <h2 id="firmness" className="font-serif text-2xl font-semibold">
        What you know
      </h2>
      <p className="mt-1.5 max-w-[68ch] text-ink-muted">
        Solid: not due for a week or more. Fading: due for practice now. Not solid yet: missed last time.
      </p>
      <ul className="mt-4 mb-0 max-w-3xl list-none divide-y divide-line border-y border-line p-0">
        {practice.modules.map(({ id, title }) => {
          const items = practice.items.filter(({ module }) => module === id);
          const counts = strengths.map((entry) => ({
            ...entry,
            count: items.filter((item) => strengthOf(own.cards.get(item.id), own.now) === entry.strength).length,
          }));

          return (
            <li key={id} className="py-3">
              <p className="flex flex-wrap justify-between gap-x-4 text-[0.9375rem]">
                <span className="font-semibold">{title}</span>
                <span className="text-ink-muted tabular-nums">
                  {counts
                    .filter(({ count }) => count > 0)
                    .map(({ count, word }) => `${count} ${word}`)
                    .join(', ')}
                </span>
              </p>
              <div aria-hidden className="mt-2 flex h-1.5 gap-0.5 overflow-hidden rounded-full">
                {counts.map(({ strength, count, look }) =>
                  count === 0 ? null : <span key={strength} className={look} style={{ flexGrow: count }} />,
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
