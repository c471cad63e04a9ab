import { ContentLinks, Html } from '#app/blocks/html.tsx';
import type { SetTerm } from '#app/content/text/set-terms.ts';

/** Lists the provider's terms. */
export function ProviderTerms({ terms }: { terms: readonly SetTerm[] }) {
  return (
    <ContentLinks>
      <dl className="m-0 divide-y divide-line border-y border-line">
        {terms.map(({ id, title, text }) => (
          <div key={id} id={id} className="scroll-mt-20 py-4 sm:grid sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-x-6">
            <dt className="font-semibold">{title}</dt>
            <dd className="m-0 mt-1 max-w-[68ch] sm:mt-0">
              <Html as="p" className="prose-line" value={text} />
            </dd>
          </div>
        ))}
      </dl>
    </ContentLinks>
  );
}
