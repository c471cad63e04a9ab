import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { BlockTitle } from '#app/blocks/heading.tsx';
import { Html } from '#app/blocks/html.tsx';

/** Stages joined by arrows, in rows on a wide screen and in a column on a phone. */
export function PipelineBlock({ block }: { block: BlockOf<'pipeline'> }) {
  const isWide = block.stages.length % 3 !== 0 && block.stages.length <= 5;

  return (
    <div>
      <BlockTitle title={block.title} />
      <ol className={`m-0 grid list-none gap-x-3 p-0 sm:gap-y-6 ${isWide ? 'sm:grid-cols-3 lg:grid-cols-5' : 'sm:grid-cols-3'}`}>
        {block.stages.map((stage, index) => (
          <li key={stage.title} className="relative flex gap-4 pb-6 last:pb-0 sm:block sm:pb-0">
            {index === block.stages.length - 1 ? null : <Arrow />}
            <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-brand text-sm font-semibold text-on-brand tabular-nums print:border print:border-line-strong print:text-ink">
              {index + 1}
            </span>
            <div className="min-w-0 pt-1 sm:pt-2.5 sm:pr-3">
              <p className="leading-snug font-semibold">{stage.title}</p>
              {stage.text ? <Html as="p" className="prose-line mt-1 text-[0.9375rem] text-ink-muted" value={stage.text} /> : null}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Arrow() {
  return (
    <span
      aria-hidden
      className="absolute top-9 bottom-1 left-4 border-l border-line-strong sm:top-4 sm:right-1 sm:bottom-auto sm:left-10 sm:border-t sm:border-l-0"
    >
      <span className="absolute -bottom-px -left-[4.5px] size-2 rotate-135 border-t border-r border-line-strong sm:-top-[4.5px] sm:right-0 sm:bottom-auto sm:left-auto sm:rotate-45" />
    </span>
  );
}
