import type { FieldChoice } from '#app/features/revisions/list-fields.ts';
import { SearchDialog } from '../search-dialog.tsx';
import { iconOfKind } from './kind-icons.ts';

interface KindMenuProps {
  title: string;
  choices: readonly FieldChoice[];
  onPick: (kind: string) => void;
  onClose: () => void;
}

/** The kinds of entries that a list holds, to search and pick from. */
export function KindMenu({ title, choices, onPick, onClose }: KindMenuProps) {
  return (
    <SearchDialog
      title={title}
      choices={choices.map(({ value, label, note = '' }) => ({ title: label, note, icon: iconOfKind(value), picked: value }))}
      onPick={onPick}
      onClose={onClose}
    />
  );
}
