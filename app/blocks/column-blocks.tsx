import type { DrawnIcon } from '#app/ui/drawn-icons.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { ReactNode } from 'react';

import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import type { Html as HtmlValue } from '#app/content/text/markdown-piece.ts';
import { classNames } from '#app/ui/class-names.ts';
import { BlockTitle, NestedHeadings, Heading } from './heading.tsx';
import { Html } from './html.tsx';

type Tone = 'allowed' | 'approval' | 'never' | 'plain';

const tones: Record<Tone, { edge: string; mark: string; icon: DrawnIcon | null }> = {
  allowed: { edge: 'border-t-success', mark: 'text-success', icon: 'check' },
  approval: { edge: 'border-t-warning', mark: 'text-warning', icon: 'hand' },
  never: { edge: 'border-t-danger', mark: 'text-danger', icon: 'x' },
  plain: { edge: 'border-t-brand', mark: 'text-brand', icon: null },
};

/** Two columns that list what a virtual assistant (VA) can and can't do. Screen readers get the check marks and crosses as words. */
export function CanCannotBlock({ block }: { block: BlockOf<'can-cannot'> }) {
  return (
    <Columns title={block.title} count={2}>
      <Column title={block.canTitle} items={block.can} tone="allowed" />
      <Column title={block.cannotTitle} items={block.cannot} tone="never" />
    </Columns>
  );
}

/** Three columns: what the assistant does alone, what needs the agent's approval, and what only the agent does. */
export function BoundariesBlock({ block }: { block: BlockOf<'boundaries'> }) {
  return (
    <Columns title={block.title} count={3}>
      <Column title="The VA alone" items={block.alone} tone="allowed" />
      <Column title="With the agent's approval" items={block.approval} tone="approval" />
      <Column title="Only the agent" items={block.agent} tone="never" icon="user-round-check" />
    </Columns>
  );
}

export function ComparisonBlock({ block }: { block: BlockOf<'comparison'> }) {
  return (
    <Columns title={block.title} count={block.columns.length}>
      {block.columns.map((column) => (
        <Column key={column.title} title={column.title} items={column.items} tone="plain" />
      ))}
    </Columns>
  );
}

function Columns({ title, count, children }: { title: string | undefined; count: number; children: ReactNode }) {
  return (
    <div>
      <BlockTitle title={title} />
      <NestedHeadings when={title !== undefined}>
        <div className={classNames('grid gap-4', count === 2 ? 'sm:grid-cols-2' : 'md:grid-cols-2 lg:grid-cols-3 print:grid-cols-3')}>
          {children}
        </div>
      </NestedHeadings>
    </div>
  );
}

function Column({ title, items, tone, icon }: { title: string; items: HtmlValue[]; tone: Tone; icon?: DrawnIcon }) {
  const { edge, mark, icon: toneIcon } = tones[tone];
  const drawn = icon ?? toneIcon;

  return (
    <div className={classNames('rounded-md border border-t-3 border-line bg-surface px-4 py-4 print:break-inside-avoid', edge)}>
      <Heading className="text-base!">{title}</Heading>
      <ul className="mt-2.5 mb-0 list-none space-y-2 p-0">
        {items.map((item, index) => (
          <li key={index} className="flex gap-2.5 text-[0.9375rem]">
            {drawn === null ? (
              <span aria-hidden className="mt-2.5 size-1.5 shrink-0 rounded-full border-3 border-line-strong" />
            ) : (
              <Icon name={drawn} className={classNames('mt-1 size-4 shrink-0', mark)} strokeWidth={2.25} />
            )}
            <Html value={item} className="prose-line min-w-0" />
          </li>
        ))}
      </ul>
    </div>
  );
}
