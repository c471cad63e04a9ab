import { Icon, type DrawnIconName } from '#app/ui/icon.tsx';
import { Link } from 'react-router';

import { VerifyForm } from '../certificate/verify-form.tsx';
import { PublicPage } from '../public-page.tsx';
import { useBrand } from '../use-brand.ts';

const doors: { title: string; text: string; action: string; to: string; icon: DrawnIconName }[] = [
  {
    title: 'Training portal',
    text: 'For trainees: modules, prompts, glossary, the assessment and your certificate.',
    action: 'Enter with your access code',
    to: '/va-login',
    icon: 'graduation-cap',
  },
  {
    title: 'Client portal',
    text: 'For agents and teams: procedures, toolkits, requests and the referral program.',
    action: 'Go to the client portal',
    to: '/client-portal',
    icon: 'briefcase',
  },
];

/** The public front page: two doors, what the provider does, and a field to verify a certificate. No training content. */
export function FrontDoors({ services }: { services: string[] }) {
  const { product, provider } = useBrand();

  return (
    <PublicPage>
      <title>{product}</title>
      <h1 className="max-w-3xl font-serif text-4xl font-semibold md:text-5xl">Real estate virtual assistants, trained for Ontario</h1>
      <p className="mt-4 max-w-2xl text-lg text-pretty text-ink-muted">
        {product} is where assistants learn to support licensed REALTORS and teams in Canada, and where those teams find what they need to
        work with them.
      </p>

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
            What {provider} does
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
            Verify a certificate
          </h2>
          <p className="mt-3 mb-4 text-ink-muted">Type the number that is printed on it. Capitals and dashes do not matter.</p>
          <VerifyForm />
        </section>
      </div>
    </PublicPage>
  );
}
