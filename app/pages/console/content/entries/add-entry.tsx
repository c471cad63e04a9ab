import { Key } from '#app/console-kit/console-heading.tsx';
import { Button, PlainButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

interface AddEntryProps {
  label: string;
  /** The index that the new entry gets. */
  place: number;
  /** The entry that the new one goes before, for screen readers. Undefined at the end of the list. */
  before?: string;
  /** Whether "/" adds an entry as well. */
  hasKey: boolean;
  onPress: (place: number) => void;
}

/** Adds an entry at one place of a list. */
export function AddEntry({ label, place, before, hasKey, onPress }: AddEntryProps) {
  const shared = { 'data-place': place, 'aria-keyshortcuts': hasKey ? '/' : undefined, onClick: () => onPress(place) };

  if (before === undefined)
    return (
      <Button look="quiet" {...shared} className="px-2!">
        <Icon name="plus" className="size-4" />
        {label}
        {hasKey ? (
          <span aria-hidden className="text-xs pointer-coarse:hidden">
            <Key>/</Key>
          </span>
        ) : null}
      </Button>
    );
  return (
    <div className="group/add relative flex h-4 items-center justify-center pointer-coarse:h-8">
      <PlainButton
        aria-label={`${label} before ${before}`}
        {...shared}
        className="absolute z-10 inline-flex size-7 items-center justify-center rounded-full border border-line-strong bg-surface text-brand opacity-0 group-hover/add:opacity-100 focus-visible:opacity-100 pointer-coarse:size-9 pointer-coarse:opacity-100"
      >
        <Icon name="plus" className="size-4" />
      </PlainButton>
    </div>
  );
}
