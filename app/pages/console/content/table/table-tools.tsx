import type { KeyboardEvent } from 'react';

import { PlainButton } from '#app/ui/button.tsx';
import type { DrawnIcon } from '#app/ui/drawn-icons.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { TableActions } from './use-table.ts';

interface RowToolsProps {
  row: number;
  count: number;
  actions: TableActions;
}

/**
 * The buttons that move or remove a row. Tab stops at them once, and the arrow keys go from one to the next, so that the way from one row's cells
 * to the next row's stays short.
 */
export function RowTools({ row, count, actions }: RowToolsProps) {
  const steps = [
    { step: -1, label: 'up', icon: 'chevron-up', isOff: row === 0 },
    { step: 1, label: 'down', icon: 'chevron-down', isOff: row === count - 1 },
  ] as const;
  const first = row === 0 ? 1 : -1;
  return (
    <div
      role="toolbar"
      aria-label={`Row ${row + 1}`}
      data-tools={row}
      className={`flex ${toolsLook} group-focus-within/line:opacity-100 group-hover/line:opacity-100`}
    >
      {steps.map(({ step, label, icon, isOff }) => (
        <ToolButton
          key={step}
          label={`Move row ${row + 1} ${label}`}
          icon={icon}
          step={step}
          isOff={isOff}
          isStop={step === first}
          onPress={() => actions.moveRow(row, step)}
        />
      ))}
      <ToolButton label={`Remove row ${row + 1}`} icon="x" isOff={count === 1} onPress={() => actions.removeRow(row)} />
    </div>
  );
}

/** On a touch screen, tools are always in sight. */
const toolsLook = 'opacity-0 pointer-coarse:opacity-100';

interface ToolButtonProps {
  label: string;
  icon: DrawnIcon;
  step?: number;
  isOff?: boolean;
  isStop?: boolean;
  onPress: () => void;
}

function ToolButton({ label, icon, step, isOff = false, isStop = false, onPress }: ToolButtonProps) {
  return (
    <PlainButton
      aria-label={label}
      title={label}
      data-step={step}
      disabled={isOff}
      tabIndex={isStop ? 0 : -1}
      onClick={onPress}
      onKeyDown={goAlong}
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-brand-soft hover:text-ink focus-visible:outline-2 focus-visible:outline-(--focus) disabled:opacity-40 pointer-coarse:size-11"
    >
      <Icon name={icon} className="size-4" />
    </PlainButton>
  );
}

function goAlong(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const buttons = [...(event.currentTarget.closest('[role="toolbar"]')?.querySelectorAll<HTMLElement>('button:enabled') ?? [])];
  const at = buttons.indexOf(event.currentTarget);
  if (step === undefined || at === -1) return;
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}

/** The button that removes a column. */
export function ColumnTool({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <span className={`${toolsLook} group-focus-within/column:opacity-100 group-hover/column:opacity-100`}>
      <ToolButton label={`Remove the column “${name}”`} icon="x" isStop onPress={onPress} />
    </span>
  );
}
