import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Heading } from './heading.tsx';
import { Html } from './html.tsx';

const answers = {
  allowed: { word: 'Allowed', icon: 'check', look: 'text-success' },
  approval: { word: 'Needs approval', icon: 'hand', look: 'text-warning' },
  never: { word: 'Never', icon: 'x', look: 'text-danger' },
} as const;

/** Situations that call for a decision. The answers are shown on request and always printed. */
export function ExerciseBlock({ block }: { block: BlockOf<'exercise'> }) {
  return (
    <div className="rounded-lg border border-line bg-surface px-4 pt-5 pb-2 sm:px-6">
      <p className="text-xs font-bold tracking-[0.08em] text-ink-muted uppercase print:break-after-avoid">Exercise</p>
      <Heading className="mt-1 font-serif text-xl!">{block.title}</Heading>
      {block.intro ? (
        <Html as="p" className="prose-line mt-1.5 max-w-[68ch] text-ink-muted print:break-after-avoid" value={block.intro} />
      ) : null}
      <ol className="mt-3 mb-0 list-none divide-y divide-line p-0">
        {block.items.map((item, index) => (
          <li key={index} className="flex gap-3 py-4">
            <span className="w-6 shrink-0 font-serif text-lg leading-7 font-semibold text-brand tabular-nums">{index + 1}</span>
            <div className="min-w-0 flex-1">
              <Html as="p" className="prose-line max-w-[68ch] leading-7" value={item.question} />
              <Answer item={item} number={index + 1} />
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Answer({ item, number }: { item: BlockOf<'exercise'>['items'][number]; number: number }) {
  const { word, icon, look } = answers[item.answer];

  return (
    <details className="group/answer mt-2">
      <summary
        className={buttonClass(
          'secondary',
          'cursor-pointer list-none text-sm! group-open/answer:border-transparent group-open/answer:bg-transparent group-open/answer:px-0 [&::-webkit-details-marker]:hidden print:hidden',
        )}
      >
        <span className="group-open/answer:hidden">
          Show the answer<span className="sr-only"> to question {number}</span>
        </span>
        <span className="hidden text-ink-muted group-open/answer:inline">
          Hide the answer<span className="sr-only"> to question {number}</span>
        </span>
      </summary>
      <p className="max-w-[68ch]">
        <span className={classNames('inline-flex items-center gap-1.5 align-bottom font-semibold', look)}>
          <Icon name={icon} className="size-4.5" strokeWidth={2.25} />
          {word}.
        </span>{' '}
        <Html className="prose-line" value={item.why} />
      </p>
    </details>
  );
}
