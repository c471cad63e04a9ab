import { href, Link } from 'react-router';

import type { Screens } from '#app/content/schemas/screens-schema.ts';
import { Icon } from '#app/ui/icon.tsx';
import { VerifyForm } from '../certificate/verify-form.tsx';
import { PublicPage } from '#app/pages/shell/public-page.tsx';
import { PublicHead } from '#app/pages/shell/public-head.tsx';

/**
 * Shows the public front page, with links to both portals, the provider's services, and a field to verify a certificate. The page contains
 * no training content.
 */
export function FrontDoors({ services, words }: { services: string[]; words: Screens['front'] }) {
  const doors = [
    { ...words.trainingDoor, to: href('/va-login'), icon: 'graduation-cap' },
    { ...words.clientDoor, to: href('/client-portal'), icon: 'briefcase' },
  ] as const;

  return (
    <PublicPage>
      <PublicHead description={words.intro} />
      <h1 className="max-w-3xl font-serif text-4xl font-semibold md:text-5xl">{words.title}</h1>
      <p className="mt-4 max-w-2xl text-lg text-pretty text-ink-muted">{words.intro}</p>

      <ul className="mt-10 grid list-none gap-5 p-0 md:grid-cols-2">
        {doors.map((door) => (
          <li
            key={door.to}
            className="relative flex flex-col rounded-lg border border-line bg-surface p-6 shadow-raised has-[a:hover]:border-brand"
          >
            <Icon name={door.icon} className="size-7 text-brand" />
            <h2 className="mt-4 font-serif text-2xl font-semibold">{door.title}</h2>
            <p className="mt-1.5 flex-1 text-ink-muted">{door.text}</p>
            <Link to={door.to} prefetch="intent" className="mt-5 font-semibold text-brand after:absolute after:inset-0 after:rounded-lg">
              {door.action}
            </Link>
          </li>
        ))}
      </ul>

      <div className="mt-12 grid gap-10 md:grid-cols-2">
        <section aria-labelledby="services">
          <h2 id="services" className="font-serif text-2xl font-semibold">
            {words.services}
          </h2>
          <ul className="mt-3 flex list-none flex-col gap-2.5 p-0">
            {services.map((service) => (
              <li key={service} className="border-l-2 border-accent pl-4 text-ink-muted">
                {service}
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="verify">
          <h2 id="verify" className="font-serif text-2xl font-semibold">
            {words.verify}
          </h2>
          <p className="mt-3 mb-4 text-ink-muted">{words.verifyText}</p>
          <VerifyForm />
        </section>
      </div>
    </PublicPage>
  );
}
