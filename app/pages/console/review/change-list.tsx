import { Form, Link } from 'react-router';

import type { DescribedChange } from '#app/features/revisions/changes/describe-changes.server.ts';
import { Button } from '#app/ui/button.tsx';
import { ChangedTexts, ChangeMark } from './changed-texts.tsx';
import { FoldedList } from './folded-list.tsx';

/** An unpublished change, with who made it and when, and the page where it's edited, if there's one. */
export type ShownChange = DescribedChange & { author: string; when: string | null; to: string | null };

/** Lists changes: each value as it is and as it will be, and a button to undo it. `isByOne` leaves out who made them and when. */
export function ChangeList({ changes, isByOne = false }: { changes: readonly ShownChange[]; isByOne?: boolean }) {
  return (
    <FoldedList
      rows={changes.map((change, index) => (
        <ChangeRow key={`${change.part}:${change.name} ${index}`} change={change} isByOne={isByOne} />
      ))}
    />
  );
}

function ChangeRow({
  change: { part, name, kind, label, to, before, after, author, when },
  isByOne,
}: {
  change: ShownChange;
  isByOne: boolean;
}) {
  return (
    <li className="py-3">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-semibold wrap-anywhere">
          <ChangeMark kind={kind} />{' '}
          {to === null ? (
            part
          ) : (
            <Link to={to} className="text-brand underline underline-offset-2">
              {label}
            </Link>
          )}
        </p>
        {to === null ? null : (
          <Form method="post" action={to} preventScrollReset>
            <Button
              type="submit"
              look="quiet"
              name="undo"
              value={`${part}:${name}`}
              aria-label={`Undo ${label}`}
              className="-my-2 shrink-0 px-2! text-sm"
            >
              Undo
            </Button>
          </Form>
        )}
      </div>
      <ChangedTexts before={before} after={after} />
      {isByOne ? null : (
        <p className="mt-0.5 text-sm text-ink-muted wrap-anywhere">
          {author}
          {when === null ? null : `, ${when}`}
        </p>
      )}
    </li>
  );
}
