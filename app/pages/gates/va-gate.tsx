import type { Route } from './+types/va-gate';
import { gateAction } from './gate-action.server.ts';
import { verifyAtGate } from './gate-client-action.ts';
import { GateScreen } from './gate-screen.tsx';

export function loader({ url }: Route.LoaderArgs) {
  return { next: url.searchParams.get('next') };
}

export function action(args: Route.ActionArgs) {
  return gateAction('training', args);
}

/** Says when to try again to programs as well (Retry-After). */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return verifyAtGate(serverAction, 'Real Estate VA Training Portal');
}

export default function VaGate({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <GateScreen
      title="Real Estate VA Training Portal"
      heading="VA Access Required"
      action="/va-login"
      next={loaderData.next}
      refusal={actionData}
      hasBackLink={true}
    />
  );
}
