import { isRouteErrorResponse, Outlet } from 'react-router';

import type { Route } from './+types/console-shell';
import { daysUntil, findFactorDeadline } from '#app/features/sign-in/factor-rules.ts';
import { listConsoleMenu } from '#app/features/team/console-menu.server.ts';
import { isRoleRefusal } from '#app/features/team/role-refusal.ts';
import { getPortal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { RouteError } from '#app/pages/errors/route-error.tsx';
import { ConsoleError } from './console-error.tsx';
import { ConsoleFrame } from './console-frame.tsx';
import { ActionFocus } from '#app/console-kit/action/action-focus.tsx';
import { revalidateUnlessUnsent } from '#app/forms/revalidate-unless-unsent.ts';
import { FactorBanner } from './factor-banner.tsx';

/**
 * Loads the manager and the menu. Having a loader also makes every client-side navigation go through the server, and therefore through the
 * gate.
 */
export function loader({ context }: Route.LoaderArgs) {
  const manager = getManager(context);
  const { factorRule, now } = getPortal(context);
  const deadline = findFactorDeadline(manager, factorRule);
  return {
    id: manager.id,
    name: manager.name,
    role: manager.role,
    menu: listConsoleMenu(manager.role),
    factorDays: deadline === null ? null : daysUntil(deadline, now()),
  };
}

export const shouldRevalidate = revalidateUnlessUnsent;

export default function ManageShell({ loaderData: { factorDays, ...signedIn } }: Route.ComponentProps) {
  return (
    <ConsoleFrame signedIn={signedIn}>
      <ActionFocus />
      {factorDays === null ? null : <FactorBanner daysLeft={factorDays} />}
      <Outlet />
    </ConsoleFrame>
  );
}

/**
 * Keeps the menu visible when access to a page is refused. After a refused change, the frame's loader doesn't run, so a role refusal
 * contains the frame's data.
 */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const refusal = isRouteErrorResponse(error) && isRoleRefusal(error.data) ? error.data : null;
  const signedIn = refusal ?? loaderData;
  const isTold = isRouteErrorResponse(error) && (refusal !== null || error.status === 404);
  // The error can't be rethrown to the root, because server rendering handles only one thrown error and a page may already have thrown one.
  if (!isTold || signedIn === undefined) return <RouteError error={error} />;

  return (
    <ConsoleFrame signedIn={signedIn}>
      <ConsoleError error={error} />
    </ConsoleFrame>
  );
}
