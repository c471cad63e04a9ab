import { Link } from 'react-router';

import type { Route } from './+types/client-home';
import { hasLinkedContent } from '#app/content/text/set-terms.ts';
import { getPortal } from '#app/portal.ts';
import { buttonClass, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { revalidateUnlessSamePage } from '../revalidate-unless-same-page.ts';
import { PageTitle } from '#app/ui/page-title.tsx';
import { useBrand } from '#app/ui/brand/use-brand.ts';
import { Portrait } from './portrait.tsx';
import { OpenRequests } from './requests/open-requests.tsx';
import { listResourceCards, type ResourceCard } from './resource-cards.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { brand, clientHome, menus, screens, service } = getPortal(context).content;
  return {
    coFounder: brand.coFounder,
    news: clientHome.news,
    service: { ...clientHome.service, links: clientHome.service.links.filter(({ to }) => hasLinkedContent(service, to)) },
    cards: listResourceCards(menus.client, clientHome),
    tabTitle: screens.tabTitles.dashboard,
  };
}

export const shouldRevalidate = revalidateUnlessSamePage;

type Loaded = Route.ComponentProps['loaderData'];

export default function ClientHome({ loaderData: { coFounder, news, service, cards, tabTitle } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{tabTitle}</PageTitle>
      <OpenRequests />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Welcome coFounder={coFounder} />
        <News news={news} />
      </div>
      <h2 className="mt-10 mb-4 font-serif text-2xl font-semibold">Your resources</h2>
      <ul className="m-0 grid list-none gap-4 p-0 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3">
        {cards.map((card) => (
          <Resource key={card.page} card={card} />
        ))}
      </ul>
      {service.links.length === 0 ? null : <Service service={service} />}
    </>
  );
}

function Welcome({ coFounder }: { coFounder: Loaded['coFounder'] }) {
  const { product, supportEmail } = useBrand();

  return (
    <section
      aria-labelledby="welcome"
      className="flex flex-col justify-between gap-5 rounded-lg border border-line bg-brand-soft p-5 sm:p-7"
    >
      <div className="flex items-center gap-4 sm:gap-5">
        <Portrait {...coFounder} />
        <div className="min-w-0 flex-1">
          <p className="text-xs font-bold tracking-[0.12em] text-brand uppercase">Client portal</p>
          <h1 id="welcome" className="mt-1 font-serif text-[1.625rem] leading-tight font-semibold sm:text-3xl xl:text-4xl">
            Welcome to {product}
          </h1>
        </div>
      </div>
      <p className="max-w-[60ch] sm:text-lg">{coFounder.intro}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <a href={`mailto:${supportEmail}`} className={buttonClass()}>
          <Icon name="mail" className="size-4.5" />
          Contact Me
        </a>
        <span className="font-serif text-lg font-semibold">{coFounder.name}</span>
      </div>
    </section>
  );
}

function News({ news }: { news: Loaded['news'] }) {
  return (
    <section aria-labelledby="news" className="flex flex-col rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 id="news" className="font-serif text-2xl font-semibold">
        {news.title}
      </h2>
      <ul className="m-0 mt-4 grid flex-1 list-none gap-x-8 gap-y-5 p-0 sm:grid-cols-2 lg:grid-cols-1">
        {news.items.map((item) => (
          <li key={item.action} className="border-t border-line pt-4">
            <h3 className="font-semibold">{item.title}</h3>
            <p className="mt-1 mb-3 text-[0.9375rem] text-ink-muted">{item.text}</p>
            <ButtonLink to={item.to} look="secondary" prefetch="intent">
              {item.action}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Links to the service page and, for requests that have no page of their own, to the form. */
function Service({ service: { title, text, links } }: { service: Loaded['service'] }) {
  return (
    <section aria-labelledby="service" className="mt-10 rounded-lg border border-line bg-surface p-5 sm:p-6 print:hidden">
      <h2 id="service" className="font-serif text-2xl font-semibold">
        {title}
      </h2>
      <p className="mt-1.5 max-w-[68ch] text-ink-muted">{text}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {links.map(({ action, to }) => (
          <ButtonLink key={to} to={to} look="secondary" prefetch="intent">
            {action}
          </ButtonLink>
        ))}
      </div>
    </section>
  );
}

function Resource({ card }: { card: ResourceCard }) {
  return (
    <li className="relative flex flex-col rounded-lg border border-line bg-surface px-5 pt-5 pb-3 transition-colors has-[a:hover]:border-brand">
      <div className="flex items-center gap-3">
        <Icon name={card.icon} className="size-5.5 shrink-0 text-brand" />
        <h3 className="text-[1.0625rem] leading-snug font-semibold">{card.label}</h3>
      </div>
      <p className="mt-2 mb-1.5 flex-1 text-[0.9375rem] text-ink-muted">{card.text}</p>
      <Link
        to={card.page}
        prefetch="intent"
        className="inline-flex min-h-11 items-center gap-2 self-start font-semibold text-brand after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-(--focus)"
      >
        Access
        <span className="sr-only">: {card.label}</span>
        <Icon name="arrow-right" className="size-4" />
      </Link>
    </li>
  );
}
