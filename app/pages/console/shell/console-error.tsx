import { href, isRouteErrorResponse } from 'react-router';

import { holdsRole } from '#app/features/access/rules.ts';
import { roleNames } from '#app/features/team/rules.ts';
import { isRoleRefusal, roleRefusalTitle, type RoleRefusal } from '#app/features/team/role-refusal.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { useHasRole } from './use-role.ts';

export interface ConsoleErrorProps {
  error: unknown;
  /** The title, note and link for a missing page. By default, the link leads to the page that the manager starts on. */
  missing?: { title: string; note?: string; to: string; label: string };
}

const nothingHere = { title: "This page doesn't exist", to: href('/manage') };

const askedRoles = {
  viewer: 'a viewer, a manager or an owner',
  manager: 'a manager',
  editor: 'an editor or an owner',
  owner: 'an owner',
} as const;

/** Shows an error inside the console's frame if access is refused or a page isn't found. */
export function ConsoleError({ error, missing }: ConsoleErrorProps) {
  if (!isRouteErrorResponse(error)) throw error;
  if (isRoleRefusal(error.data)) return <NoAccess refusal={error.data} />;
  if (error.status !== 404) throw error;

  return <MissingPage missing={missing} said={typeof error.data === 'string' ? error.data : undefined} />;
}

/** Says that a page is missing. `said` is the portal's own sentence about it. */
export function MissingPage({ missing, said }: Pick<ConsoleErrorProps, 'missing'> & { said?: string | undefined }) {
  const hasToday = useHasRole('viewer');
  const { title, note, to, label } = missing ?? { ...nothingHere, note: undefined, label: nameStart(hasToday) };
  return (
    <>
      <ConsoleHeading title={title} note={note ?? said} />
      <ButtonLink to={to}>{label}</ButtonLink>
    </>
  );
}

function nameStart(hasToday: boolean): string {
  return `Go to ${hasToday ? 'Today' : 'Content'}`;
}

function NoAccess({ refusal: { role, needed, owners } }: { refusal: RoleRefusal }) {
  return (
    <>
      <ConsoleHeading
        title={roleRefusalTitle}
        tab="No access"
        note={`Ask an owner. Your role is ${roleNames[role].name.toLowerCase()}, but this requires ${askedRoles[needed]}.`}
      />
      <h2 className="mb-2 font-serif text-xl font-semibold">{owners.length === 1 ? 'The owner' : 'The owners'}</h2>
      <ul className="m-0 mb-6 max-w-xl list-none divide-y divide-line rounded-lg border border-line bg-surface p-0">
        {owners.map(({ name, email }) => (
          <li key={email} className="flex flex-wrap items-center gap-x-3 px-4 py-1.5">
            <span className="font-semibold wrap-anywhere">{name}</span>
            <a
              href={`mailto:${email}`}
              className="inline-flex min-h-9 items-center wrap-anywhere text-brand underline underline-offset-2 max-md:min-h-11"
            >
              {email}
            </a>
          </li>
        ))}
      </ul>
      <ButtonLink to={href('/manage')} look="secondary">
        {nameStart(holdsRole(role, 'viewer'))}
      </ButtonLink>
    </>
  );
}
