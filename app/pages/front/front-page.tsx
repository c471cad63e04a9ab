import { redirect } from 'react-router';

import type { Route } from './+types/front-page';
import { getPortal } from '#app/portal.ts';
import { getSession } from '#app/request/visitor.server.ts';
import { GateScreen } from '../gates/gate-screen.tsx';
import { Shell } from '../shell.tsx';
import { TrainingHome } from '../training/training-home-view.tsx';
import { listModuleCards } from '../training/module-cards.server.ts';
import { FrontDoors } from './front-doors.tsx';

/** The root is three pages: the client login on the dashboard host, the training home with a VA session, the front page for others. */
export function loader({ url, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const audiences = getSession(context)?.audiences ?? [];

  if (portal.env.DASHBOARD_HOST !== undefined && url.host.toLowerCase() === portal.env.DASHBOARD_HOST) {
    if (audiences.includes('client')) throw redirect('/client');
    return { view: 'client-login' as const };
  }

  if (audiences.includes('training')) return { view: 'training-home' as const, modules: listModuleCards(portal.content) };
  return { view: 'front' as const, services: portal.content.brand.services };
}

export default function FrontPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.view === 'client-login') {
    return (
      <GateScreen
        title="Client Portal Access"
        heading="Access Required"
        action="/client-login"
        next={null}
        refusal={undefined}
        hasBackLink={false}
      />
    );
  }
  if (loaderData.view === 'front') return <FrontDoors services={loaderData.services} />;

  return (
    <Shell>
      <TrainingHome modules={loaderData.modules} />
    </Shell>
  );
}
