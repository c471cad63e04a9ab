import { href } from 'react-router';

import type { Route } from './+types/client-gate';
import { getPortal } from '#app/portal.ts';
import { describeGate } from './describe-gate.server.ts';
import { gateAction } from './gate-action.server.ts';
import { verifyAtGate } from './gate-client-action.ts';
import { GateScreen } from './gate-screen.tsx';

export function loader({ url, context }: Route.LoaderArgs) {
  return { next: url.searchParams.get('next'), words: describeGate(getPortal(context).content, 'client') };
}

export function action(args: Route.ActionArgs) {
  return gateAction('client', args);
}

/** Passes on the action's `Retry-After` header, which programs rely on. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return verifyAtGate(serverAction);
}

export default function ClientGate({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <GateScreen words={loaderData.words} action={href('/client-login')} next={loaderData.next} refusal={actionData} hasBackLink={false} />
  );
}
