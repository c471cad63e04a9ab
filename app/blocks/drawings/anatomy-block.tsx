import type { BlockOf } from '#app/content/schemas/block-schema.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Drawing } from './clock-rows.tsx';
import { ToneName, tones, type Tone } from './shapes.tsx';

type QuotedLine = BlockOf<'anatomy'>['lines'][number];

const inks: Record<Tone, { edge: string; words: string }> = {
  plain: { edge: 'border-brand', words: 'text-brand' },
  brand: { edge: 'border-brand', words: 'text-brand' },
  green: { edge: 'border-success', words: 'text-success' },
  amber: { edge: 'border-warning', words: 'text-warning' },
  red: { edge: 'border-danger', words: 'text-danger' },
  open: { edge: 'border-dashed border-line-strong', words: 'text-ink-muted' },
};

/** A quoted text with labels on its parts: below each line in a narrow drawing, beside it in a wide one. */
export function AnatomyBlock({ block: { title, lines, note } }: { block: BlockOf<'anatomy'> }) {
  return (
    <Drawing title={title} note={note} className="beside max-w-[44rem]">
      <ol
        data-drawing="anatomy"
        className="relative m-0 list-none space-y-2 rounded-lg border border-line-strong bg-brand-soft p-3.5 @lg:space-y-1 @lg:border-0 @lg:bg-transparent @lg:px-4.5 @lg:pr-0 @lg:before:absolute @lg:before:inset-y-0 @lg:before:right-50 @lg:before:left-0 @lg:before:rounded-lg @lg:before:rounded-bl-none @lg:before:border @lg:before:border-line-strong @lg:before:bg-brand-soft"
      >
        {lines.map((line, index) => (
          <li key={index} className="relative text-[0.9375rem] leading-6 @lg:flex @lg:items-center @lg:py-1">
            <Quote line={line} />
            <Label line={line} />
          </li>
        ))}
      </ol>
    </Drawing>
  );
}

/** The line, with the phrase underlined that its label is about. */
function Quote({ line: { text, mark, tone } }: { line: QuotedLine }) {
  const from = mark === undefined ? text.length : text.indexOf(mark);

  return (
    <p className="@lg:max-w-[calc(100%-13rem)]">
      {text.slice(0, from)}
      {mark === undefined ? null : <span className={classNames('border-b-2 font-semibold', inks[tone].edge)}>{mark}</span>}
      {mark === undefined ? null : text.slice(from + mark.length)}
    </p>
  );
}

function Label({ line: { mark, label, tone } }: { line: QuotedLine }) {
  if (label === undefined) return null;
  const { icon } = tones[tone];

  return (
    <>
      <span aria-hidden className={classNames('ml-2 hidden flex-1 border-t @lg:block', inks[tone].edge)} />
      <p className={classNames('flex items-start gap-1.5 text-sm leading-5 font-semibold @lg:w-44 @lg:shrink-0', inks[tone].words)}>
        {mark === undefined ? null : <span className="sr-only">“{mark}”: </span>}
        {icon === undefined ? null : <Icon name={icon} className="size-5 shrink-0" />}
        <span>
          {label}
          <ToneName tone={tone} words={label} />
        </span>
      </p>
    </>
  );
}
