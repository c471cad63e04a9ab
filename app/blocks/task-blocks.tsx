import { useEffect, useRef, useState } from 'react';

import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import type { Html as HtmlValue } from '#app/content/text/markdown-piece.ts';
import { PlainButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Heading } from './heading.tsx';
import { Html } from './html.tsx';
import { usePage, type Ticks } from './page-context.tsx';

/** A list of tasks to check off. Checked tasks are struck through, except in a checklist. */
export function TasksBlock({ block }: { block: BlockOf<'tasks' | 'checklist'> }) {
  const { pageId, useTicks } = usePage();
  const ticks = useTicks();
  const items = block.items.map((item) => ({ ...item, tickId: `${pageId}.${block.id}.${item.id}` }));
  const ticked = items.filter((item) => ticks.isTicked(item.tickId)).map((item) => item.tickId);

  return (
    <div className="rounded-md border border-line bg-surface px-4 py-2 sm:px-5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <Heading className="text-base!">{block.title}</Heading>
        <div className="flex items-center gap-1 text-sm">
          <StartOver ticks={ticks} ticked={ticked} what={block.title} />
          <span className="text-ink-muted tabular-nums">
            {ticked.length} of {items.length}
            <span className="sr-only"> checked</span>
          </span>
        </div>
      </div>
      {block.intro ? <Html as="p" className="prose-line text-[0.9375rem] text-ink-muted" value={block.intro} /> : null}
      <ul className="mt-1 mb-0 list-none divide-y divide-line p-0">
        {items.map((item) => (
          <li key={item.id}>
            <TickRow ticks={ticks} tickId={item.tickId} text={item.text} isStruck={block.type === 'tasks'} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function TickRow({ ticks, tickId, text, isStruck }: { ticks: Ticks; tickId: string; text: HtmlValue; isStruck: boolean }) {
  const ticked = ticks.isTicked(tickId);

  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
      <input
        type="checkbox"
        checked={ticked}
        // A change made before the learner's record has loaded would be lost, so the boxes are disabled until then.
        disabled={!ticks.isReady}
        onChange={(event) => ticks.setTick(tickId, event.target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-brand"
      />
      <Html value={text} className={classNames('prose-line min-w-0', ticked && isStruck && 'text-ink-muted line-through')} />
    </label>
  );
}

/** A button that clears the list right away. The check marks can be restored until another box is checked. */
function StartOver({ ticks, ticked, what }: { ticks: Ticks; ticked: string[]; what: string }) {
  const [cleared, setCleared] = useState<string[]>([]);
  const undo = useRef<HTMLButtonElement>(null);
  const canUndo = cleared.length > 0 && ticked.length === 0;

  useEffect(() => {
    if (canUndo) undo.current?.focus();
    else if (ticked.length > 0) setCleared([]);
  }, [canUndo, ticked.length]);

  const look = 'inline-flex min-h-11 items-center gap-2 rounded-md px-2 font-semibold text-brand hover:bg-brand-soft';
  return (
    <div className="flex min-h-11 items-center print:hidden">
      <span role="status" className="text-ink-muted">
        {canUndo ? 'Cleared.' : ''}
      </span>
      {canUndo ? (
        <PlainButton
          ref={undo}
          className={look}
          onClick={() => {
            for (const id of cleared) ticks.setTick(id, true);
          }}
        >
          Undo
        </PlainButton>
      ) : null}
      {ticks.isReady && ticked.length > 0 ? (
        <PlainButton
          className={look}
          onClick={() => {
            setCleared(ticked);
            ticks.clearTicks(ticked);
          }}
        >
          <Icon name="rotate-ccw" className="size-4" />
          Start over<span className="sr-only">: {what}</span>
        </PlainButton>
      ) : null}
    </div>
  );
}
