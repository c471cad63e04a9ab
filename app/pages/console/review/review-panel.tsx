import type { ShownAction } from '#app/console-kit/action/action-answer.ts';
import { ActionPanel, type ActionFormProps } from '#app/console-kit/action/action-form.tsx';
import { askForReviewForm, sendBackForm } from '#app/features/revisions/review/review-forms.ts';

/** A request to review the drafts, as the settings show it. */
export interface ShownReview {
  heading: string;
  note: string;
  /** Whether the drafts aren't the ones that the review was asked for. */
  isChanged: boolean;
}

export interface ReviewPanelProps {
  review: ShownReview | null;
  /** The actions that the page offers. */
  actions: readonly ShownAction[];
  answer: ActionFormProps['answer'];
}

/** Where the drafts are on their way to being published: who asked for a review, and what came back. */
export function ReviewPanel({ review, actions, answer }: ReviewPanelProps) {
  const sendBack = actions.find(({ intent }) => intent === 'send-back');
  // An owner who's being asked doesn't ask.
  const ask = sendBack === undefined ? actions.find(({ intent }) => intent === 'ask-review') : undefined;

  return (
    <>
      {review === null ? null : (
        <section aria-labelledby="review" className="mt-6 mb-4 rounded-lg border border-line bg-brand-soft p-5">
          <h2 id="review" className="font-serif text-xl font-semibold wrap-anywhere">
            {review.heading}
          </h2>
          {review.note === '' ? null : <p className="mt-1 wrap-anywhere whitespace-pre-line">{review.note}</p>}
          {review.isChanged ? <p className="mt-1 font-semibold text-warning">The drafts have changed since.</p> : null}
        </section>
      )}
      {sendBack === undefined ? null : <ActionPanel action={sendBack} form={sendBackForm} answer={answer} />}
      {ask === undefined ? null : (
        <div className="mt-6">
          <ActionPanel action={ask} form={askForReviewForm} answer={answer} />
        </div>
      )}
    </>
  );
}
