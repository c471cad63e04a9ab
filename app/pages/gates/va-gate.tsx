import { href } from 'react-router';

import type { Route } from './+types/va-gate';
import type { Content } from '#app/content/load-content.ts';
import { getPortal } from '#app/portal.ts';
import { createPageFinder } from '#app/request/find-page.ts';
import { describeGate } from './describe-gate.server.ts';
import { gateAction } from './gate-action.server.ts';
import { verifyAtGate } from './gate-client-action.ts';
import { GateScreen } from './gate-screen.tsx';

export function loader({ url, context }: Route.LoaderArgs) {
  const { content } = getPortal(context);
  const next = url.searchParams.get('next');
  return { next, isShared: next !== null && isForClientsToo(content, next), words: describeGate(content, 'training') };
}

/** Tells whether an address is for clients too. */
function isForClientsToo(content: Content, address: string): boolean {
  const [path = ''] = address.split(/[?#]/);
  return createPageFinder(content)(path)?.audience === 'any';
}

export function action(args: Route.ActionArgs) {
  return gateAction('training', args);
}

/** Passes on the action's `Retry-After` header, which programs rely on. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return verifyAtGate(serverAction);
}

export default function VaGate({ loaderData, actionData }: Route.ComponentProps) {
  const { words, next, isShared } = loaderData;
  const clientGate = isShared && next !== null ? `${href('/client-login')}?${new URLSearchParams({ next })}` : null;
  return (
    <GateScreen words={words} action={href('/va-login')} next={next} refusal={actionData} hasBackLink={true} clientGate={clientGate} />
  );
}
