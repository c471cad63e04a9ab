import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Drawing } from './clock-rows.tsx';
import { CalloutRow, labelLooks, ToneName, tones } from './shapes.tsx';

type QuotedLine = BlockOf<'anatomy'>['lines'][number];

/** The longest line that fits beside its label on a phone, in characters. */
const roomBeside = 24;

/** A quoted text with labelled parts. The labels are beside the lines if every line is short, and below them otherwise. */
export function AnatomyBlock({ block: { title, lines, note } }: { block: BlockOf<'anatomy'> }) {
  const isShort = lines.every(({ text }) => text.length <= roomBeside);

  return (
    <Drawing title={title} note={note} className="beside max-w-[37rem]">
      <div data-drawing="anatomy" className="relative py-3.5 pl-3.5 @sm:pl-4.5">
        <div
          className={classNames(
            'absolute inset-y-0 left-0 rounded-lg rounded-bl-none border border-line-strong bg-brand-soft',
            isShort ? 'right-32 @sm:right-43' : 'right-0',
          )}
        />
        <ol
          className={classNames(
            'relative m-0 list-none p-0 leading-6',
            isShort ? 'space-y-0.5 text-sm @sm:text-[0.9375rem]' : 'space-y-3 pr-3.5 text-[0.9375rem]',
          )}
        >
          {lines.map((line, index) => (
            <li key={index}>{isShort ? <ShortLine line={line} /> : <LongLine line={line} />}</li>
          ))}
        </ol>
      </div>
    </Drawing>
  );
}

function ShortLine({ line }: { line: QuotedLine }) {
  if (line.label === undefined) return <Quote line={line} />;
  return (
    <CalloutRow tone={line.tone} label={<Label line={line} />}>
      <Quote line={line} />
    </CalloutRow>
  );
}

function LongLine({ line }: { line: QuotedLine }) {
  const { edge, words } = labelLooks[line.tone];

  return (
    <>
      <Quote line={line} />
      {line.label === undefined ? null : (
        <div className={classNames('mt-1 flex text-sm leading-5 font-semibold', words)}>
          <span aria-hidden className={classNames('mr-2 ml-1 h-2.5 w-3.5 shrink-0 rounded-bl-sm border-b border-l', edge)} />
          <Label line={line} />
        </div>
      )}
    </>
  );
}

function Quote({ line: { text, mark, tone } }: { line: QuotedLine }) {
  if (mark === undefined) return <p>{text}</p>;
  const from = text.indexOf(mark);

  return (
    <p>
      {text.slice(0, from)}
      <span className={classNames('border-b-2 font-semibold', labelLooks[tone].edge)}>{mark}</span>
      {text.slice(from + mark.length)}
    </p>
  );
}

/** A label for a phrase in the quoted text. Screen readers also read the phrase itself. */
function Label({ line: { mark, label = '', tone } }: { line: QuotedLine }) {
  const { icon } = tones[tone];

  return (
    <p className="flex items-start gap-1.5">
      {icon === undefined ? null : <Icon name={icon} className="size-5 shrink-0" />}
      <span>
        {mark === undefined ? null : <span className="sr-only">“{mark}”: </span>}
        {label}
        <ToneName tone={tone} words={label} />
      </span>
    </p>
  );
}
