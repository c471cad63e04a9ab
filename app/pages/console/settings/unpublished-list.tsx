import { Form, href, Link } from 'react-router';

import type { UnpublishedChange } from '#app/features/revisions/load-settings.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useHasRole } from '../shell/use-role.ts';

/** An unpublished change, who made it and when, and the page where it's edited, if there's one. */
export type ShownChange = UnpublishedChange & { author: string; when: string; to: string | null };

/** Shows what readers don't see yet: each value as it is and as it will be, who changed it, and a button to undo it. */
export function UnpublishedList({ changes }: { changes: readonly ShownChange[] }) {
  const canPublish = useHasRole('owner');
  return (
    <section aria-labelledby="unpublished">
      <h2 id="unpublished" className="mb-3 font-serif text-xl font-semibold">
        Not published yet
      </h2>
      {changes.length === 0 ? (
        <p className="text-ink-muted">Nothing. Learners and clients see everything as it is here.</p>
      ) : (
        <ChangeList changes={changes} />
      )}
      {changes.length === 0 ? null : (
        <p className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to={href('/manage/settings')}>{canPublish ? 'Review and publish' : 'Review all changes'}</ButtonLink>
          <ButtonLink to={href('/manage/preview')} look="secondary">
            Preview
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

/** Lists changes: each value as it is and as it will be, and a button to undo it. `isByOne` leaves out who made them and when. */
export function ChangeList({ changes, isByOne = false }: { changes: readonly ShownChange[]; isByOne?: boolean }) {
  return (
    <ul className="m-0 list-none divide-y divide-line border-y border-line p-0">
      {changes.map(({ part, path, label, to, before, after, author, when }) => (
        <li key={`${part}:${path}`} className="py-3">
          <div className="flex items-start justify-between gap-3">
            <p className="min-w-0 font-semibold wrap-anywhere">
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
                  value={`${part}:${path}`}
                  aria-label={`Undo ${label}`}
                  className="-my-2 shrink-0 px-2! text-sm"
                >
                  Undo
                </Button>
              </Form>
            )}
          </div>
          <p className="text-sm wrap-anywhere">
            <span className="sr-only">Was </span>
            <span className="line-clamp-3 text-ink-muted line-through decoration-line-strong">{before}</span>
            <span className="sr-only">, will be </span>
            <span className="line-clamp-4">{after}</span>
          </p>
          {isByOne ? null : (
            <p className="mt-0.5 text-sm text-ink-muted wrap-anywhere">
              {author}, {when}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
