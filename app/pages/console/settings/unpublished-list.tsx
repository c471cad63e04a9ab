import { href } from 'react-router';

import { ButtonLink } from '#app/ui/button.tsx';
import { ChangeList, type ShownChange } from '../review/change-list.tsx';
import { useHasRole } from '../shell/use-role.ts';

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
