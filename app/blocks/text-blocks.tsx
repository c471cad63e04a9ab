import type { ReactNode } from 'react';

import type { Block, BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { BlockTitle, NestedHeadings, Heading } from './heading.tsx';
import { Html } from './html.tsx';

export function ProseBlock({ block }: { block: BlockOf<'prose'> }) {
  return <Html as="div" className="prose" value={block.text} />;
}

const tones = {
  compliance: { label: 'Compliance', icon: 'shield-check', box: 'border-l-accent border-line bg-brand-soft', mark: 'text-brand' },
  reminder: { label: 'Reminder', icon: 'bell-ring', box: 'border-l-brand border-line bg-surface', mark: 'text-brand' },
  tip: { label: 'Tip', icon: 'lightbulb', box: 'border-l-success border-line bg-success-soft', mark: 'text-success' },
  warning: { label: 'Warning', icon: 'triangle-alert', box: 'border-l-warning border-line bg-warning-soft', mark: 'text-warning' },
} as const;

/** A callout box. Compliance callouts look the same on every page. */
export function CalloutBlock({ block }: { block: BlockOf<'callout'> }) {
  const { label, icon, box, mark } = tones[block.tone];

  return (
    <div className={classNames('callout rounded-md border border-l-4 px-4 py-4 sm:px-5', box)}>
      <p className={classNames('flex items-center gap-2 text-xs font-bold tracking-[0.08em] uppercase', mark)}>
        <Icon name={icon} className="size-4.5" />
        {label}
      </p>
      <Heading className="mt-1.5 text-base!">{block.title}</Heading>
      <Html as="div" className="prose mt-1" value={block.text} />
    </div>
  );
}

export function StepsBlock({ block }: { block: BlockOf<'steps'> }) {
  return (
    <div>
      <BlockTitle title={block.title} />
      <ol className="m-0 list-none p-0">
        {block.items.map((step, index) => (
          <li
            key={index}
            className="relative flex gap-4 pb-5 last:pb-0 not-last:before:absolute not-last:before:top-8 not-last:before:bottom-0 not-last:before:left-4 not-last:before:border-l not-last:before:border-line"
          >
            <StepNumber number={(block.from ?? 1) + index} />
            <div className="min-w-0 flex-1 pt-1">
              <Html as="p" className="prose-line font-semibold" value={step.title} />
              {step.text ? <Html as="div" className="prose mt-1" value={step.text} /> : null}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

export function StepNumber({ number }: { number: number }) {
  return (
    <span className="flex size-8 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface text-sm font-semibold text-brand tabular-nums">
      <span className="sr-only">Step </span>
      {number}
    </span>
  );
}

export function DefinitionsBlock({ block }: { block: BlockOf<'definitions'> }) {
  return (
    <div>
      <BlockTitle title={block.title} />
      <dl className="m-0 divide-y divide-line border-y border-line">
        {block.items.map((item) => (
          <div key={item.term} className="gap-x-6 py-3 sm:grid sm:grid-cols-[12rem_minmax(0,1fr)] lg:grid-cols-[14rem_minmax(0,1fr)]">
            <dt className="font-semibold">{item.term}</dt>
            <Html as="dd" className="prose-line m-0 mt-0.5 max-w-[68ch] sm:mt-0" value={item.text} />
          </div>
        ))}
      </dl>
    </div>
  );
}

export function FiguresBlock({ block }: { block: BlockOf<'figures'> }) {
  return (
    <div>
      <BlockTitle title={block.title} />
      <dl className="m-0 grid gap-x-8 gap-y-5 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))]">
        {block.items.map((figure, index) => (
          <div key={index} className="flex flex-col-reverse justify-end border-t-2 border-accent pt-2.5">
            <dt className="mt-1 text-[0.9375rem] text-ink-muted">
              <Html value={figure.label} className="prose-line" />
            </dt>
            <dd className="m-0 font-serif text-2xl leading-tight font-semibold text-brand">{figure.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A worked example that can contain other blocks. */
export function ExampleBlock({ block, renderBlocks }: { block: BlockOf<'example'>; renderBlocks: (blocks: Block[]) => ReactNode }) {
  return (
    <div className="border-l-2 border-accent pl-4 sm:pl-6">
      <p className="text-xs font-bold tracking-[0.08em] text-ink-muted uppercase">Worked example</p>
      <Heading className="mt-1 mb-4 font-serif text-xl!">{block.title}</Heading>
      <NestedHeadings>{renderBlocks(block.blocks)}</NestedHeadings>
    </div>
  );
}
