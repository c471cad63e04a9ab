import { Form } from 'react-router';

import type { ChangeKind } from '#app/features/revisions/changes/list-changes.server.ts';
import { Button } from '#app/ui/button.tsx';
import { ChangedTexts, ChangeMark } from './changed-texts.tsx';
import { FoldedList } from './folded-list.tsx';

/** A file that an upgrade changed after someone had edited it. */
export interface ShownUpgrade {
  part: string;
  name: string;
  /** Whether the edited text is a draft. Otherwise, it's what readers see. */
  isDraft: boolean;
  seen: string;
  changes: ShownUpgradeChange[];
}

/** A value or entry that the upgrade changed, with both versions in words. */
interface ShownUpgradeChange {
  /** What it's called when the upgrade's version is taken. */
  change: string;
  kind: ChangeKind;
  label: string;
  mine: string;
  theirs: string;
  /** Whether both changed it. */
  isConflict: boolean;
}

const choices = [
  {
    intent: 'merge',
    label: 'Merge',
    note: "Adds the update's changes to yours. Where both changed the same text, yours stays unless you ticked it.",
  },
  { intent: 'keep', label: 'Keep mine', note: 'Leaves your text as it is.' },
  { intent: 'take', label: 'Take theirs', note: 'Replaces your edits to this file.' },
] as const;

/** Asks what to do with files that an upgrade changed after they had been edited. */
export function UpgradeList({ upgrades }: { upgrades: readonly ShownUpgrade[] }) {
  return (
    <section aria-labelledby="upgrades" className="mb-9 rounded-lg border border-warning bg-warning-soft p-5">
      <h2 id="upgrades" className="font-serif text-xl font-semibold">
        An update changed text that you've edited
      </h2>
      <p className="mt-1">Compare both, then choose for each file.</p>
      {upgrades.map((upgrade) => (
        <UpgradeQuestion key={upgrade.part} upgrade={upgrade} />
      ))}
    </section>
  );
}

function UpgradeQuestion({ upgrade: { part, name, isDraft, seen, changes } }: { upgrade: ShownUpgrade }) {
  const conflicts = changes.filter(({ isConflict }) => isConflict).length;
  return (
    <Form method="post" className="mt-5">
      <h3 className="font-semibold wrap-anywhere">{name}</h3>
      <p className="mb-2 text-sm">
        {isDraft ? "Yours is an unpublished draft. You can't publish it before you choose." : 'Readers still see yours.'}{' '}
        {conflicts === 0 ? null : `You both changed ${conflicts === 1 ? '1 of these' : `${conflicts} of these`}.`}
      </p>
      <FoldedList
        rows={changes.map((change, index) => (
          <UpgradeRow key={`${change.change} ${index}`} change={change} />
        ))}
      />
      <input type="hidden" name="part" value={part} />
      <input type="hidden" name="seen" value={seen} />
      <div className="mt-3 flex flex-wrap gap-x-6 gap-y-3">
        {choices.map(({ intent, label, note }) => (
          <span key={intent} className="max-w-60">
            <Button type="submit" name="intent" value={intent} look="secondary" aria-label={`${label}: ${name}`}>
              {label}
            </Button>
            <span className="mt-1 block text-sm">{note}</span>
          </span>
        ))}
      </div>
    </Form>
  );
}

function UpgradeRow({ change: { change, kind, label, mine, theirs, isConflict } }: { change: ShownUpgradeChange }) {
  return (
    <li className="py-2 text-sm">
      <p className="font-medium wrap-anywhere">
        <ChangeMark kind={kind} /> {label}
      </p>
      <ChangedTexts before={mine} after={theirs} names={{ before: 'Yours', after: "The update's" }} />
      {isConflict ? (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" name="theirs" value={change} className="size-5 shrink-0 accent-brand" />
          <span>
            Merge with the update's version<span className="sr-only"> of {label}</span>
          </span>
        </label>
      ) : null}
    </li>
  );
}
