import { href, Link } from 'react-router';

import { partForms } from '#app/features/revisions/parts/part-forms.ts';
import { partKinds, type PartKind } from '#app/features/revisions/parts/part-kinds.ts';
import { sendAction } from '#app/console-kit/action/action-answer.ts';
import { ActionForm } from '#app/console-kit/action/action-form.tsx';
import { BackLink } from '#app/console-kit/back-link.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { revalidateUnlessUnsent } from '#app/forms/revalidate-unless-unsent.ts';
import { getPortal } from '#app/portal.ts';
import type { Route } from './+types/new-part';
import { needsPlace, newPartActions } from './new-part-actions.server.ts';

/** Loads what can be added, or the form for what the address asks for. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const choice = await newPartActions.find({ portal, url });
  const [add] = newPartActions.show({ context, url }, choice);
  return {
    ...choice,
    needsPlace: choice.kind !== null && needsPlace(choice.kind),
    heading: choice.kind === null ? null : newPartActions.showOne(choice.kind, { context, url }, choice).title,
    add: add ?? null,
  };
}

export function action(args: Route.ActionArgs) {
  return newPartActions.receive(args);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const shouldRevalidate = revalidateUnlessUnsent;

export function clientAction(args: Route.ClientActionArgs) {
  return sendAction(args);
}

const labels: Record<PartKind, { label: string; note: string }> = {
  module: { label: 'Module', note: 'A card on the training home, with lessons.' },
  lesson: { label: 'Lesson', note: 'In a module that exists.' },
  practice: { label: 'Practice item', note: 'An exercise that comes up in practice.' },
  question: { label: 'Assessment question', note: 'In three versions.' },
  prompt: { label: 'Prompt', note: 'In the prompt library.' },
  term: { label: 'Glossary term', note: 'With a definition, marked in lessons.' },
  document: { label: 'Document', note: 'For trainees, clients or both.' },
  simulation: { label: 'Simulation', note: 'A morning in an inbox.' },
};

/** Adds something new to the content: what, where, and its title. */
export default function NewPart({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, places, place, heading, add, needsPlace: isPlaced } = loaderData;

  return (
    <>
      <BackLink to={href('/manage/content')}>All content</BackLink>
      <ConsoleHeading
        title={heading ?? 'Add to the content'}
        tab="Add content"
        note={
          place === null
            ? (add?.note ?? 'It stays a draft until it is complete and you publish it.')
            : `${nameOf(kind, place.title)}. ${add?.note ?? ''}`
        }
      />
      {kind === null ? <Choices choices={partKinds.map((each) => ({ to: `?kind=${each}`, ...labels[each] }))} label="What to add" /> : null}
      {kind !== null && isPlaced && place === null ? (
        <>
          <p className="mb-3">{places?.length === 0 ? nothingToChoose : 'Where does it go?'}</p>
          <Choices
            choices={(places ?? []).map(({ id, title }) => ({ to: addressOf(kind, id), label: title, note: '' }))}
            label="Where it goes"
          />
        </>
      ) : null}
      {kind === null || add === null ? null : <ActionForm action={add} form={partForms[kind]} answer={actionData} />}
      {kind === 'module' && place === null && places !== null && places.length > 0 ? (
        <section aria-labelledby="announced" className="mt-8">
          <h2 id="announced" className="mb-2 font-serif text-xl font-semibold">
            Or write one that's announced
          </h2>
          <Choices
            choices={places.map(({ id, title }) => ({ to: addressOf(kind, id), label: title, note: 'Coming soon' }))}
            label="Announced modules"
          />
        </section>
      ) : null}
    </>
  );
}

const nothingToChoose = "There's no place for it yet. Add a module first.";

function nameOf(kind: PartKind | null, title: string): string {
  return kind === 'module' ? `For the card "${title}"` : `In ${title}`;
}

function addressOf(kind: PartKind, place: string): string {
  return `?${new URLSearchParams({ kind, in: place })}`;
}

function Choices({ choices, label }: { choices: readonly { to: string; label: string; note: string }[]; label: string }) {
  return (
    <ul aria-label={label} className="m-0 max-w-2xl list-none divide-y divide-line border-y border-line p-0">
      {choices.map(({ to, label: name, note }) => (
        <li key={to}>
          <Link to={to} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2 hover:text-brand">
            <span className="font-medium wrap-anywhere">{name}</span>
            <span className="text-sm text-ink-muted">{note}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
