import { Outlet } from 'react-router';

import type { Route } from './+types/client-shell';
import { describeMenu } from '#app/pages/shell/describe-menu.server.ts';
import { revalidateUnlessSamePage } from '../revalidate-unless-same-page.ts';
import { Shell } from '#app/pages/shell/shell.tsx';

/** Loads the menu. Having a loader also makes every client-side navigation go through the server, and therefore through the gate. */
export function loader({ context }: Route.LoaderArgs) {
  return describeMenu(context, 'client');
}

export const shouldRevalidate = revalidateUnlessSamePage;

export default function ClientShell({ loaderData }: Route.ComponentProps) {
  return (
    <Shell menu={loaderData}>
      <Outlet />
    </Shell>
  );
}
