import { data, href } from 'react-router';

import { nameLearner } from '#app/features/learning/profile/person-rules.ts';
import { writeSignatureLine } from '#app/features/agreements/rules.ts';
import { findSignedAgreement } from '#app/features/learners/find-signed-agreement.server.ts';
import { getPortal } from '#app/portal.ts';
import { endSentence, formatShortTime } from '#app/time/written-time.ts';
import { buttonClass, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/learner-agreement';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { loadLearner } from './load-learner.server.ts';
import { readSignature } from './read-signature.ts';
import { UnknownLearner } from './unknown-learner.tsx';

/** Loads a learner's agreement exactly as it was signed. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { database, content } = getPortal(context);
  const learner = await loadLearner(context, params.learner);
  const signature = await findSignedAgreement(database, learner.id, readSignature(url.searchParams));
  if (signature === null) throw data("We couldn't find that signature for this learner.", { status: 404 });

  const [title = '', ...paragraphs] = signature.text.split('\n\n');
  return {
    learner: { id: learner.id, name: nameLearner(learner) },
    sequence: signature.sequence,
    title,
    paragraphs,
    signed: formatShortTime(signature.signedAt),
    signatureLine: writeSignatureLine(content.agreement, signature),
    textHash: signature.textHash,
  };
}

export default function LearnerAgreement({ loaderData }: Route.ComponentProps) {
  const { learner, sequence, title, paragraphs, signed, signatureLine, textHash } = loaderData;

  return (
    <>
      <ConsoleHeading
        title={title}
        tab="Signed agreement"
        note={`${endSentence(`Signed by ${learner.name} on ${signed}`)} Signature number ${sequence}.`}
      >
        <div className="flex flex-wrap gap-2 print:hidden">
          <a
            href={`${href('/manage/learners/:learner/agreement/pdf', { learner: learner.id })}?signature=${sequence}`}
            className={buttonClass('secondary')}
            download
          >
            <Icon name="download" className="size-4.5" />
            Download PDF
          </a>
          <ButtonLink to={href('/manage/learners/:learner', { learner: learner.id })} look="quiet">
            Back to the learner
          </ButtonLink>
        </div>
      </ConsoleHeading>
      <article className="max-w-[72ch] rounded-lg border border-line bg-surface px-5 py-4 sm:px-7 sm:py-6 print:border-0 print:p-0">
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-4 break-inside-avoid whitespace-pre-line first:mt-0">
            {paragraph}
          </p>
        ))}
        <p className="mt-8 border-t border-line pt-4 font-serif text-xl">{signatureLine}</p>
        <p className="mt-2 text-sm break-all text-ink-muted">SHA-256 of the agreement text: {textHash}</p>
      </article>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <UnknownLearner error={error} />;
}
