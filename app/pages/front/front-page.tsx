import { href, redirect } from 'react-router';

import type { Route } from './+types/front-page';
import { getPortal } from '#app/portal.ts';
import { getSession } from '#app/request/visitor.server.ts';
import { describeMenu } from '#app/pages/shell/describe-menu.server.ts';
import { describeGate } from '../gates/describe-gate.server.ts';
import { GateScreen } from '../gates/gate-screen.tsx';
import { Shell } from '#app/pages/shell/shell.tsx';
import { TrainingHome } from '../training/training-home-view.tsx';
import { describeTrainingHome } from '../training/module-cards.server.ts';
import { FrontDoors } from './front-doors.tsx';

/**
 * Loads one of three pages for the root: the client sign-in on the dashboard host, the training home for visitors with a training
 * session, or the front page for everyone else.
 */
export function loader({ url, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const audiences = getSession(context)?.audiences ?? [];

  if (portal.env.DASHBOARD_HOST !== undefined && url.host.toLowerCase() === portal.env.DASHBOARD_HOST) {
    if (audiences.includes('client')) throw redirect(href('/client'));
    return { view: 'client-login' as const, gate: describeGate(portal.content, 'client') };
  }

  if (audiences.includes('training'))
    return { view: 'training-home' as const, menu: describeMenu(context, 'training'), ...describeTrainingHome(portal.content) };
  const { brand, screens } = portal.content;
  return { view: 'front' as const, services: brand.services, words: screens.front };
}

export default function FrontPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.view === 'client-login') {
    return <GateScreen words={loaderData.gate} action={href('/client-login')} next={null} refusal={undefined} hasBackLink={false} />;
  }
  if (loaderData.view === 'front') return <FrontDoors services={loaderData.services} words={loaderData.words} />;

  const { view: _view, menu, ...home } = loaderData;
  return (
    <Shell menu={menu}>
      <TrainingHome {...home} />
    </Shell>
  );
}
