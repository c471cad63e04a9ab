import { href, Link } from 'react-router';

import type { FirstStep } from '#app/features/revisions/list-first-steps.server.ts';
import { Icon } from '#app/ui/icon.tsx';

const steps: Record<FirstStep['id'], { title: string; note: string; to: string }> = {
  name: {
    title: 'Name your company',
    note: "The portal's name, your company and your training school.",
    to: href('/manage/settings/:section', { section: 'brand' }),
  },
  logo: {
    title: 'Add your logo',
    note: 'Until you add one, a star is shown.',
    to: href('/manage/settings/:section', { section: 'brand' }),
  },
  contact: {
    title: 'Set your contact address',
    note: 'Where learners and clients write to you.',
    to: href('/manage/settings/:section', { section: 'contact' }),
  },
  mail: {
    title: 'Set up email',
    note: 'First the public address, then your mail server. For notices, certificates and password resets.',
    to: href('/manage/settings/delivery'),
  },
  codes: {
    title: 'Hand out access codes',
    note: 'Make one for each portal, and send it to the people who need it.',
    to: href('/manage/codes'),
  },
  team: { title: 'Invite your first manager', note: "So that you aren't the only one who can sign in.", to: href('/manage/people') },
  preview: { title: 'Look at both portals', note: 'As a learner and as a client.', to: href('/manage/preview') },
};

/** A new owner's first steps. The list disappears once all of them are done. */
export function FirstSteps({ listed }: { listed: readonly FirstStep[] }) {
  const done = listed.filter(({ isDone }) => isDone).length;
  if (done === listed.length) return null;

  return (
    <section aria-labelledby="first-steps" className="mb-9 rounded-lg border border-line bg-surface p-5">
      <h2 id="first-steps" className="font-serif text-xl font-semibold">
        Get your portal ready
      </h2>
      <p className="mt-1 text-ink-muted">
        {done} of {listed.length} done
      </p>
      <ol className="m-0 mt-3 list-none divide-y divide-line p-0">
        {listed.map(({ id, isDone }) => (
          <li key={id} className="flex gap-3 py-2.5">
            <Icon
              name={isDone ? 'circle-check' : 'circle-dashed'}
              className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-success' : 'text-ink-muted'}`}
            />
            <span className="min-w-0">
              <span className="sr-only">{isDone ? 'Done: ' : 'To do: '}</span>
              <Link to={steps[id].to} className="font-semibold text-brand underline underline-offset-2">
                {steps[id].title}
              </Link>
              <span className="block text-sm text-ink-muted">{steps[id].note}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
