import { useLocation } from 'react-router';

import { Html } from '#app/blocks/html.tsx';
import { TabBar } from '#app/blocks/tab-bar.tsx';
import type { ShownProgram } from '#app/content/text/set-terms.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { useBrand } from '#app/ui/brand/use-brand.ts';
import { formatPercent, formatRange } from './format-tiers.ts';

const tabs = [
  { id: 'individual', label: 'Individual' },
  { id: 'team', label: 'Team' },
  { id: 'benefits', label: 'Benefits' },
] as const;

/** Shows the partner tiers on three tabs. The first tab is open by default (specification 2.9). */
export function PartnerTiers({ program }: { program: ShownProgram }) {
  const asked = new URLSearchParams(useLocation().search).get('tab');
  const active = tabs.find((tab) => tab.id === asked)?.id ?? tabs[0].id;
  const panels = {
    individual: <Individual program={program} />,
    team: <Team program={program} />,
    benefits: <Benefits program={program} />,
  };

  return (
    <section aria-labelledby="partner-tiers" className="mt-16">
      <h2 id="partner-tiers" className="mb-4 font-serif text-2xl font-semibold">
        Partner Tiers
      </h2>
      <TabBar tabs={tabs} active={active} addressOf={(id) => `?tab=${id}`} />
      {tabs.map((tab) => (
        <div key={tab.id} hidden={tab.id !== active} className="tab-panel print:mt-6 print:break-before-auto!">
          <h3 className="sr-only font-serif text-xl font-semibold print:not-sr-only print:mb-2">{tab.label}</h3>
          {panels[tab.id]}
        </div>
      ))}
    </section>
  );
}

function Individual({ program: { tiers, tiersIntro, tiersNote } }: { program: ShownProgram }) {
  return (
    <>
      <Html as="p" className="prose-line max-w-[68ch] text-ink-muted" value={tiersIntro} />
      <ul className="m-0 mt-5 grid list-none gap-4 p-0 md:grid-cols-3">
        {tiers.map((tier, index) => (
          <li key={tier.id} className="rounded-lg border border-t-3 border-line border-t-accent bg-surface p-5">
            <h4 className="font-serif text-xl font-semibold">{tier.name}</h4>
            <p className="text-sm text-ink-muted">{formatRange(tiers, index, 'referrals')}</p>
            <p className="mt-3 font-serif text-4xl font-semibold text-brand">{formatPercent(tier.percent)}</p>
            <p className="text-sm text-ink-muted">of the monthly payment</p>
            <ul className="m-0 mt-4 flex list-none flex-col gap-2 border-t border-line p-0 pt-4 text-[0.9375rem]">
              {index > 0 ? <li className="text-ink-muted">Everything in {tiers[index - 1]?.name}, plus</li> : null}
              {tier.perks.map((perk) => (
                <Perk key={perk}>{perk}</Perk>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <Html as="p" className="prose-line mt-4 max-w-[68ch]" value={tiersNote} />
    </>
  );
}

function Perk({ children }: { children: string }) {
  return (
    <li className="flex items-start gap-2">
      <Icon name="check" className="mt-1 size-4 shrink-0 text-success" />
      {children}
    </li>
  );
}

function Team({ program: { teamDiscounts, teamIntro, teamNote } }: { program: ShownProgram }) {
  const { supportEmail } = useBrand();

  return (
    <>
      <Html as="p" className="prose-line max-w-[68ch] text-ink-muted" value={teamIntro} />
      <dl className="m-0 mt-5 grid gap-4 sm:grid-cols-3">
        {teamDiscounts.map((discount, index) => (
          <div
            key={discount.from}
            className="flex flex-col-reverse justify-end rounded-lg border border-t-3 border-line border-t-accent bg-surface p-5"
          >
            <dt className="text-ink-muted">{formatRange(teamDiscounts, index, 'VAs')}</dt>
            <dd className="m-0 font-serif text-4xl font-semibold text-brand">{formatPercent(discount.percent)} off</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Html as="p" className="prose-line max-w-[60ch]" value={teamNote} />
        <a href={`mailto:${supportEmail}?subject=${encodeURIComponent('Enterprise solutions')}`} className={buttonClass('secondary')}>
          Contact us
        </a>
      </div>
    </>
  );
}

function Benefits({ program: { tiers, benefits, benefitsIntro } }: { program: ShownProgram }) {
  const perks = tiers.flatMap((tier, index) => tier.perks.map((perk) => ({ perk, from: index })));

  return (
    <>
      <Html as="p" className="prose-line max-w-[68ch] text-ink-muted" value={benefitsIntro} />
      <ScrollRegion label="Perks by tier" className="mt-5 [--scroll-ground:var(--paper)]">
        <table className="row-cards w-full border-collapse text-left text-[0.9375rem]">
          <caption className="sr-only">Perks included in each tier</caption>
          <thead>
            <tr className="border-b border-line-strong">
              <th scope="col" className="py-2.5 pr-4 font-semibold">
                Perk
              </th>
              {tiers.map((tier) => (
                <th key={tier.id} scope="col" className="px-3 py-2.5 text-center font-semibold">
                  {tier.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {perks.map(({ perk, from }) => (
              <tr key={perk} className="border-b border-line max-sm:flex max-sm:flex-wrap">
                <th scope="row" className="py-1 pr-4 font-semibold max-sm:w-full sm:py-2.5 sm:font-normal">
                  {perk}
                </th>
                {tiers.map((tier, index) => (
                  <td key={tier.id} data-column={tier.name} className="py-1 max-sm:flex-1 sm:px-3 sm:py-2.5 sm:text-center">
                    {index >= from ? (
                      <>
                        <Icon name="check" className="size-5 text-success sm:mx-auto" />
                        <span className="sr-only">Yes</span>
                      </>
                    ) : (
                      <span className="text-ink-muted">
                        –<span className="sr-only">no</span>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <dl className="m-0 mt-8 grid gap-x-8 gap-y-5 md:grid-cols-3">
        {benefits.map((benefit) => (
          <div key={benefit.title} className="border-t-2 border-accent pt-3">
            <dt className="font-semibold">{benefit.title}</dt>
            <Html as="dd" className="prose-line m-0 mt-1 text-[0.9375rem] text-ink-muted" value={benefit.text} />
          </div>
        ))}
      </dl>
    </>
  );
}
