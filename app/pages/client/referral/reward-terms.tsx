import { Html } from '#app/blocks/html.tsx';
import type { ReferralProgram } from '#app/content/schemas/client-schema.ts';
import type { ShownProgram } from '#app/content/text/set-terms.ts';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { ProviderTerms } from '../provider-terms.tsx';
import type { WrittenExample } from './write-examples.server.ts';

export interface RewardTermsProps {
  program: ShownProgram;
  examples: WrittenExample[];
}

/** Shows the program's terms with worked examples. */
export function RewardTerms({ program, examples }: RewardTermsProps) {
  return (
    <section aria-labelledby="reward-terms" className="mt-16">
      <h2 id="reward-terms" className="font-serif text-2xl font-semibold">
        {program.termsTitle}
      </h2>
      {program.terms.length === 0 ? null : (
        <>
          <Html as="p" className="prose-line mt-1.5 mb-5 max-w-[68ch] text-ink-muted" value={program.termsIntro} />
          <ProviderTerms terms={program.terms} />
        </>
      )}
      <Examples words={program.examples} worked={examples} />
    </section>
  );
}

const [countColumn, ...valueColumns] = ['Signed referrals', 'Tier', 'One-time', 'Per month', 'Per year'];

function Examples({ words, worked }: { words: ReferralProgram['examples']; worked: WrittenExample[] }) {
  return (
    <>
      <h3 className="mt-10 font-serif text-xl font-semibold">{words.title}</h3>
      <Html as="p" className="prose-line mt-1.5 max-w-[68ch] text-ink-muted" value={words.intro} />
      <ScrollRegion label={words.title} className="mt-4 [--scroll-ground:var(--paper)]">
        <table className="row-cards w-full border-collapse text-left text-[0.9375rem] tabular-nums">
          <caption className="sr-only">{words.title}</caption>
          <thead>
            <tr className="border-b border-line-strong">
              {[countColumn, ...valueColumns].map((column) => (
                <th key={column} scope="col" className="py-2.5 pr-4 font-semibold">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {worked.map(({ referrals, tier, once, monthly, yearly }) => (
              <tr key={referrals} className="border-b border-line max-sm:grid max-sm:grid-cols-2">
                <th scope="row" className="col-span-2 py-1 pr-4 font-semibold sm:py-2.5">
                  <span className="sm:hidden">{countColumn}: </span>
                  {referrals}
                </th>
                {[tier, once, monthly, yearly].map((value, index) => (
                  <td
                    key={index}
                    data-column={valueColumns[index]}
                    className="py-1 pr-4 last:pr-0 sm:py-2.5 sm:nth-[-n+3]:whitespace-nowrap"
                  >
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Html as="p" className="prose-line mt-3 max-w-[68ch] text-sm text-ink-muted" value={words.note} />
    </>
  );
}
