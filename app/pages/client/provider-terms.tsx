import { ContentLinks, Html } from '#app/blocks/html.tsx';
import type { ProviderTerm, Service } from '#app/content/service-schema.ts';
import { useBrand } from '../use-brand.ts';

/** What the provider promises, line by line; a line that is not filled in says what is missing and whom to ask. */
export function ProviderTerms({ terms, words }: { terms: readonly ProviderTerm[]; words: Pick<Service, 'notFilledIn' | 'askAt'> }) {
  return (
    <ContentLinks>
      <dl className="m-0 divide-y divide-line border-y border-line">
        {terms.map(({ id, title, text, missing }) => (
          <div key={id} id={id} className="scroll-mt-20 py-4 sm:grid sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-x-6">
            <dt className="font-semibold">{title}</dt>
            <dd className="m-0 mt-1 max-w-[68ch] sm:mt-0">
              {text === undefined ? null : <Html as="p" className="prose-line" value={text} />}
              {missing === undefined ? null : <Missing missing={missing} words={words} isAlone={text === undefined} />}
            </dd>
          </div>
        ))}
      </dl>
    </ContentLinks>
  );
}

function Missing({ missing, words, isAlone }: { missing: string; words: Pick<Service, 'notFilledIn' | 'askAt'>; isAlone: boolean }) {
  const { supportEmail } = useBrand();

  return (
    <p className={isAlone ? 'text-ink-muted' : 'mt-1.5 text-[0.9375rem] text-ink-muted'}>
      {words.notFilledIn} {missing}. {words.askAt}{' '}
      <a href={`mailto:${supportEmail}`} className="font-medium wrap-anywhere text-brand underline underline-offset-2">
        {supportEmail}
      </a>
      .
    </p>
  );
}
