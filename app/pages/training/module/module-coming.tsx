import type { ReactNode } from 'react';
import { href } from 'react-router';

import { ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { ComingSoon } from '#app/pages/coming-soon.tsx';
import { useBrand } from '#app/ui/brand/use-brand.ts';

/** Says that a module is coming soon, and links to what's available. */
export function ModuleComing({ moduleId }: { moduleId: string }) {
  return (
    <ComingSoon>
      <MeanwhileOffer moduleId={moduleId} />
    </ComingSoon>
  );
}

function MeanwhileOffer({ moduleId }: { moduleId: string }) {
  const { supportEmail } = useBrand();

  if (moduleId === 'communication') {
    return (
      <Offer text="Until then, the prompt library has ready-made prompts for client communication.">
        <ButtonLink to={href('/ai-tools')}>Open the prompt library</ButtonLink>
      </Offer>
    );
  }
  if (moduleId === 'support') {
    return (
      <Offer text={`Until then, email us with any questions: ${supportEmail}.`}>
        <a href={`mailto:${supportEmail}`} className={buttonClass()}>
          Get help
        </a>
      </Offer>
    );
  }
  if (moduleId === 'certification') {
    return (
      <Offer text="Until then, you can take the assessment. Pass it to earn your certificate.">
        <ButtonLink to={href('/assessment')}>Go to the assessment</ButtonLink>
      </Offer>
    );
  }
  return null;
}

function Offer({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p className="mt-2 text-ink-muted">{text}</p>
      <div className="mt-4">{children}</div>
    </>
  );
}
