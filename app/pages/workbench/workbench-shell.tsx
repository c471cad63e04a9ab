import { Outlet } from 'react-router';

import type { Route } from './+types/workbench-shell';
import { getSession } from '#app/request/visitor.server.ts';
import { describeMenu } from '#app/pages/shell/describe-menu.server.ts';
import { revalidateUnlessSamePage } from '../revalidate-unless-same-page.ts';
import { Shell } from '#app/pages/shell/shell.tsx';

/**
 * Loads the menu for the tools, which belong to both portals. Visitors see their own portal's menu, or the training menu if they've entered
 * both portals.
 */
export function loader({ context }: Route.LoaderArgs) {
  const isTrainee = getSession(context)?.audiences.includes('training') ?? false;
  return describeMenu(context, isTrainee ? 'training' : 'client');
}

export const shouldRevalidate = revalidateUnlessSamePage;

export default function WorkbenchShell({ loaderData }: Route.ComponentProps) {
  return (
    <Shell menu={loaderData}>
      <Outlet />
    </Shell>
  );
}
