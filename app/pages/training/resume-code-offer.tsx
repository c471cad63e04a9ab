import { href } from 'react-router';

import { StoredValue } from '#app/browser/stored-value.ts';
import { useStore } from '#app/browser/store.ts';
import { isResumeCodeOffered, type OfferDismissal } from '#app/features/learning/profile/resume-code-offer.ts';
import { countCompleted } from '#app/features/learning/rules.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';

const declinedValue = new StoredValue<OfferDismissal>({
  key: 'northkey-who',
  initial: 'never',
  parse: (stored) => (stored === 'at-first' || stored === 'after-a-module' ? stored : 'never'),
  isText: true,
});

/** Offers a resume code at the start of the course, and again after the first completed module. */
export function ResumeCodeOffer({
  modules,
  completed,
}: {
  modules: readonly { lessons: readonly { id: string }[] }[];
  completed: readonly string[];
}) {
  const declined = useStore(declinedValue);
  const hasFinishedModule = modules.some(({ lessons }) => lessons.length > 0 && countCompleted(lessons, completed) === lessons.length);
  if (!isResumeCodeOffered({ declined, hasFinishedModule })) return null;

  return (
    <section
      aria-labelledby="ask-who"
      className="mt-7 flex flex-col gap-4 rounded-lg border border-line bg-surface p-5 sm:flex-row sm:items-center sm:justify-between sm:px-6"
    >
      <div>
        <h2 id="ask-who" className="font-semibold">
          Switching phones?
        </h2>
        <p className="text-[0.9375rem] text-ink-muted">Get a code to bring your progress along.</p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        <ButtonLink to={href('/my-record')} look="secondary">
          Get a resume code
        </ButtonLink>
        <Button look="quiet" onClick={() => declinedValue.set(hasFinishedModule ? 'after-a-module' : 'at-first')}>
          Not now
        </Button>
      </div>
    </section>
  );
}
