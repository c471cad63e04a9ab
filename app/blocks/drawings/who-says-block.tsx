import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { classNames } from '#app/ui/class-names.ts';
import type { DrawnIcon } from '#app/ui/drawn-icons.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Drawing } from './clock-rows.tsx';

type WhoSays = BlockOf<'who-says'>;
type Speaker = keyof WhoSays['sentences'][number]['who'];
type Speech = WhoSays['sentences'][number]['who'][Speaker];

const speakers: { id: Speaker; name: string }[] = [
  { id: 'va', name: 'VA' },
  { id: 'agent', name: 'Agent' },
  { id: 'brokerage', name: 'Brokerage' },
  { id: 'lawyer', name: 'Lawyer' },
];

const speeches: Record<Speech, { words: string; icon: DrawnIcon; look: string }> = {
  says: { words: 'says it', icon: 'check', look: 'border-brand bg-brand-soft text-brand' },
  'on-instruction': { words: 'if told to in writing', icon: 'hand', look: 'border-warning border-dashed bg-warning-soft text-warning' },
  'hands-on': { words: 'passes it on', icon: 'arrow-right', look: 'border-line text-ink-muted' },
};

/** Sentences from a deal, with marks that show who's allowed to say each one. Every mark is also explained in words. */
export function WhoSaysBlock({ block }: { block: WhoSays }) {
  return (
    <Drawing title={block.title} intro={block.intro}>
      <ol className="m-0 list-none divide-y divide-line p-0">
        {block.sentences.map(({ words, who }) => (
          <li key={words} className="py-3 first:pt-0 last:pb-0">
            <p className="max-w-[68ch] font-semibold">“{words}”</p>
            <ul className="m-0 mt-2 grid list-none grid-cols-2 gap-2 p-0 @2xl:grid-cols-4 print:grid-cols-4">
              {speakers.map(({ id, name }) => (
                <li
                  key={id}
                  className={classNames(
                    'flex items-start gap-1.5 rounded-sm border px-2 py-1 text-[0.8125rem] leading-5',
                    speeches[who[id]].look,
                  )}
                >
                  <Icon name={speeches[who[id]].icon} className="mt-0.5 size-4 shrink-0" strokeWidth={2.25} />
                  <span>
                    <span className="font-semibold text-ink">{name}</span> {speeches[who[id]].words}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Drawing>
  );
}
