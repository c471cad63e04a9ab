import { href } from 'react-router';

import { ButtonLink } from '#app/ui/button.tsx';
import { ChangeList, type ShownChange } from '../review/change-list.tsx';
import { useHasRole } from '../shell/use-role.ts';
import { NothingUnpublished, UnpublishedSection } from './unpublished-section.tsx';

/** Shows what readers don't see yet: each value as it is and as it will be, who changed it, and a button to undo it. */
export function UnpublishedList({ changes }: { changes: readonly ShownChange[] }) {
  const canPublish = useHasRole('owner');
  if (changes.length === 0) return <NothingUnpublished />;

  return (
    <UnpublishedSection>
      <ChangeList changes={changes} />
      <p className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={href('/manage/settings')}>{canPublish ? 'Review and publish' : 'Review all changes'}</ButtonLink>
        <ButtonLink to={href('/manage/preview')} look="secondary">
          Preview
        </ButtonLink>
      </p>
    </UnpublishedSection>
  );
}
