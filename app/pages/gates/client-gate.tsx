import type { Route } from './+types/client-gate';
import { gateAction } from './gate-action.server.ts';
import { verifyAtGate } from './gate-client-action.ts';
import { GateScreen } from './gate-screen.tsx';

export function loader({ url }: Route.LoaderArgs) {
  return { next: url.searchParams.get('next') };
}

export function action(args: Route.ActionArgs) {
  return gateAction('client', args);
}

/** Says when to try again to programs as well (Retry-After). */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return verifyAtGate(serverAction, 'Client Portal');
}

export default function ClientGate({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <GateScreen
      title="Client Portal Access"
      heading="Access Required"
      action="/client-login"
      next={loaderData.next}
      refusal={actionData}
      hasBackLink={false}
    />
  );
}
