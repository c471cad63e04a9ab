import type { ReactNode } from 'react';

import type { Block, BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Fold } from './folds.tsx';
import { BlockTitle, NestedHeadings, Heading } from '#app/blocks/heading.tsx';
import { Html } from '#app/blocks/html.tsx';

/** Collapsible parts that contain other blocks. */
export function AccordionBlock({ block, renderBlocks }: { block: BlockOf<'accordion'>; renderBlocks: (blocks: Block[]) => ReactNode }) {
  return (
    <div>
      <BlockTitle title={block.title} />
      <NestedHeadings when={block.title !== undefined}>
        <div className="divide-y divide-line border-y border-line">
          {block.items.map((item) => (
            <Fold key={item.id} id={item.id} summary={<FoldTitle title={item.title} />}>
              <div className="pb-6">
                <NestedHeadings>{renderBlocks(item.blocks)}</NestedHeadings>
              </div>
            </Fold>
          ))}
        </div>
      </NestedHeadings>
    </div>
  );
}

function FoldTitle({ title }: { title: string }) {
  return <Heading className="py-3 text-base!">{title}</Heading>;
}

/** Standard procedures, which open to show their goal, steps, tools, tip and example. */
export function ProceduresBlock({ block }: { block: BlockOf<'procedures'> }) {
  return (
    <div>
      <BlockTitle title={block.title} />
      <NestedHeadings when={block.title !== undefined}>
        <div className="divide-y divide-line border-y border-line">
          {block.items.map((procedure) => (
            <Fold key={procedure.id} id={procedure.id} summary={<FoldTitle title={procedure.title} />}>
              <Procedure procedure={procedure} />
            </Fold>
          ))}
        </div>
      </NestedHeadings>
    </div>
  );
}

function Procedure({ procedure }: { procedure: BlockOf<'procedures'>['items'][number] }) {
  return (
    <div className="space-y-4 pb-6">
      <p className="max-w-[68ch]">
        <span className="font-semibold">Goal: </span>
        <Html className="prose-line" value={procedure.goal} />
      </p>
      <ol className="prose-list list-decimal! max-w-[68ch]">
        {procedure.steps.map((step, index) => (
          <Html key={index} as="li" className="prose-line" value={step} />
        ))}
      </ol>
      {procedure.tools ? (
        <p className="flex max-w-[68ch] gap-2 text-[0.9375rem]">
          <Icon name="wrench" className="mt-1 size-4 shrink-0 text-ink-muted" />
          <span>
            <span className="font-semibold">Tools: </span>
            {procedure.tools.join(' · ')}
          </span>
        </p>
      ) : null}
      {procedure.tip ? (
        <p className="flex max-w-[68ch] gap-2 text-[0.9375rem]">
          <Icon name="lightbulb" className="mt-1 size-4 shrink-0 text-success" />
          <span>
            <span className="font-semibold">Tip: </span>
            <Html className="prose-line" value={procedure.tip} />
          </span>
        </p>
      ) : null}
      {procedure.example ? (
        <div className="border-l-2 border-accent pl-4">
          <p className="text-sm font-semibold text-ink-muted">Example</p>
          <Html as="div" className="prose mt-1" value={procedure.example} />
        </div>
      ) : null}
    </div>
  );
}
