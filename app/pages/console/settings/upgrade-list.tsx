import { Form } from 'react-router';

import { Button } from '#app/ui/button.tsx';

/** A file that an upgrade changed after someone had edited it, with both versions of each value, in words. */
export interface ShownUpgrade {
  part: string;
  name: string;
  changes: { label: string; mine: string; theirs: string }[];
}

const choices = [
  { intent: 'merge', label: 'Merge', note: 'Takes its changes except where you edited the same text.' },
  { intent: 'keep', label: 'Keep mine', note: 'Leaves everything as it is.' },
  { intent: 'take', label: 'Take theirs', note: 'Replaces your edits to this file.' },
] as const;

/** Asks what to do with files that an upgrade changed after they had been edited. Until then, readers see the edited ones. */
export function UpgradeList({ upgrades }: { upgrades: readonly ShownUpgrade[] }) {
  return (
    <section aria-labelledby="upgrades" className="mb-9 rounded-lg border border-warning bg-warning-soft p-5">
      <h2 id="upgrades" className="font-serif text-xl font-semibold">
        An update changed text that you've edited
      </h2>
      <p className="mt-1">Readers still see yours. Compare both, then choose for each file.</p>
      {upgrades.map(({ part, name, changes }) => (
        <div key={part} className="mt-5">
          <h3 className="font-semibold">{name}</h3>
          <ul className="m-0 mt-2 list-none divide-y divide-line border-y border-line p-0">
            {changes.map(({ label, mine, theirs }) => (
              <li key={label} className="grid gap-x-4 gap-y-1 py-2 text-sm sm:grid-cols-2">
                <p className="font-medium wrap-anywhere sm:col-span-2">{label}</p>
                <p className="min-w-0 wrap-anywhere whitespace-pre-line">
                  <span className="block text-ink-muted">Yours</span>
                  {mine}
                </p>
                <p className="min-w-0 wrap-anywhere whitespace-pre-line">
                  <span className="block text-ink-muted">The update's</span>
                  {theirs}
                </p>
              </li>
            ))}
          </ul>
          <Form method="post" className="mt-3 flex flex-wrap gap-x-6 gap-y-3">
            <input type="hidden" name="part" value={part} />
            {choices.map(({ intent, label, note }) => (
              <span key={intent} className="max-w-60">
                <Button type="submit" name="intent" value={intent} look="secondary" aria-label={`${label}: ${name}`}>
                  {label}
                </Button>
                <span className="mt-1 block text-sm">{note}</span>
              </span>
            ))}
          </Form>
        </div>
      ))}
    </section>
  );
}
