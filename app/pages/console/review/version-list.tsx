import { Form, href, Link } from 'react-router';

import { Mark } from '#app/console-kit/mark.tsx';
import { addressPart } from '#app/features/revisions/part-address.ts';
import type { RevisionState } from '#app/features/revisions/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { versionMarks } from './version-marks.ts';

/** A version of a content file, as the history shows it. */
export interface Version {
  id: string;
  part: string;
  name: string;
  state: RevisionState;
  when: string;
  who: string;
  reason: string | null;
}

function historyOf(part: string): string {
  return href('/manage/content/:part/history', { part: addressPart(part) });
}

/** The newest versions of all content, newest first, with a way to bring each one back. */
export function VersionList({ versions, restore }: { versions: readonly Version[]; restore: Record<string, string> | null }) {
  return (
    <ul className="m-0 list-none divide-y divide-line border-y border-line p-0">
      {versions.map(({ id, part, name, state, when, who, reason }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <div className="min-w-0">
            <p className="font-semibold">
              <Link to={historyOf(part)} className="text-brand underline underline-offset-2">
                {name}
              </Link>{' '}
              <Mark {...versionMarks[state]} />
            </p>
            <p className="text-sm wrap-anywhere text-ink-muted">
              {who}, {when}
            </p>
            {reason === null ? null : <p className="text-sm wrap-anywhere">{reason}</p>}
          </div>
          {restore === null || state === 'draft' || state === 'live' ? null : (
            <Form method="post">
              {Object.entries({ ...restore, part, id }).map(([key, value]) => (
                <input key={key} type="hidden" name={key} value={value} />
              ))}
              <Button type="submit" look="secondary" aria-label={`Restore ${name} of ${when}`}>
                Restore
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
