import { Form } from 'react-router';

import type { ActionAnswer, ShownAction } from '#app/console-kit/action/action-answer.ts';
import { ActionForm, answerTo, HiddenFields } from '#app/console-kit/action/action-form.tsx';
import { OneTimeLink } from '#app/console-kit/one-time-link.tsx';
import { previewLinkForm } from '#app/features/revisions/preview-links/preview-link-form.ts';
import { endSentence } from '#app/time/written-time.ts';
import { Button } from '#app/ui/button.tsx';

/** A new preview link, which is shown once. */
export interface MadeLink {
  link: string;
  until: string;
}

export interface PreviewLinksProps {
  links: readonly { id: string; portal: string; maker: string; made: string; state: string; isOpen: boolean }[];
  share: ShownAction;
  turnOff: ShownAction;
  answer: ActionAnswer<MadeLink> | undefined;
}

/** The links that show the drafts to people without an account, with a form that makes another one. */
export function PreviewLinks({ links, share, turnOff, answer }: PreviewLinksProps) {
  const made = answerTo(answer, 'share')?.made ?? null;

  return (
    <section aria-labelledby="preview-links" className="mt-9 max-w-3xl">
      <h2 id="preview-links" className="mb-1 font-serif text-xl font-semibold">
        Links for colleagues
      </h2>
      <p className="mb-4 text-ink-muted">
        A link shows one portal with the unpublished changes to anyone who has it, without an account. It works for seven days, and saves
        nothing.
      </p>
      {made === null ? null : (
        <OneTimeLink
          link={made.link}
          purpose="preview"
          advice="Send this link to your colleague."
          limits={endSentence(`It works until ${made.until}`)}
          className="mb-5"
        />
      )}
      <ActionForm key={made?.link} action={share} form={previewLinkForm} answer={answer} />
      {links.length === 0 ? null : (
        <ul aria-label="Preview links" className="m-0 mt-6 list-none divide-y divide-line border-y border-line p-0">
          {links.map(({ id, portal, maker, made: when, state, isOpen }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="font-semibold">{portal}</p>
                <p className="text-sm wrap-anywhere text-ink-muted">
                  {endSentence(`${maker}, ${when}`)} {state}
                </p>
              </div>
              {isOpen ? (
                <Form method="post">
                  <HiddenFields fields={{ ...turnOff.hidden, id }} />
                  <Button
                    type="submit"
                    look="secondary"
                    aria-label={`Turn off the link to the ${portal.toLowerCase()} by ${maker}, ${when}`}
                  >
                    {turnOff.label}
                  </Button>
                </Form>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
