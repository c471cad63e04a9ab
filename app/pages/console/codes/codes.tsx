import { numberInWords } from '#app/content/text/number-words.ts';
import { audienceNames, codeFormFor } from '#app/features/access/form.ts';
import { codeSettings, listConfigured } from '#app/features/access/rules.ts';
import { countOpenCodes } from '#app/features/access/store.server.ts';
import { revalidateUnlessUnsent } from '#app/forms/revalidate-unless-unsent.ts';
import { getPortal } from '#app/portal.ts';
import { torontoDay } from '#app/time/toronto-time.ts';
import type { Route } from './+types/codes';
import { sendAction } from '#app/console-kit/action/action-answer.ts';
import { ActionForm } from '#app/console-kit/action/action-form.tsx';
import { ListPage } from '#app/console-kit/list/list-page.tsx';
import { listOpenAudiences, newCodeActions } from './code-actions.server.ts';
import { codesList } from './codes-list.server.ts';
import { OneTimeCode } from './one-time-code.tsx';

export async function loader(args: Route.LoaderArgs) {
  const portal = getPortal(args.context);
  const { list } = await codesList.load(args);
  const open = listOpenAudiences(portal);

  return {
    list,
    openCount: await countOpenCodes(portal.database, portal.now()),
    configured: listConfigured(portal.env).map((audience) => ({ opens: audienceNames[audience], setting: codeSettings[audience] })),
    open,
    create: newCodeActions.show(args, open)[0] ?? null,
    today: torontoDay(portal.now()),
  };
}

export function action(args: Route.ActionArgs) {
  return newCodeActions.receive(args, 'create');
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const shouldRevalidate = revalidateUnlessUnsent;

export function clientAction(args: Route.ClientActionArgs) {
  return sendAction(args);
}

function titleOf(openCount: number): string {
  return openCount === 1 ? 'One working code' : `${numberInWords(openCount)} working codes`;
}

export default function Codes({ loaderData, actionData }: Route.ComponentProps) {
  const { list, openCount, configured, open, create, today } = loaderData;
  const made = actionData?.made ?? null;

  return (
    <>
      <ListPage
        list={list}
        heading={titleOf(openCount)}
        note="Each code is shown only once, when you make it, so copy it right away."
        notices={
          <>
            {made === null ? null : (
              <OneTimeCode
                title={`New code for ${made.label}`}
                code={made.code}
                note="Copy it now. It's shown only once. If it gets lost, replace it with a new one."
              />
            )}
            {configured.map(({ opens, setting }) => (
              <p key={setting} className="mb-3 max-w-[68ch] text-ink-muted">
                {opens}: access codes are set in <code>{setting}</code>. To change them, edit that setting and restart the portal. You can
                label them here.
              </p>
            ))}
          </>
        }
      />
      {create === null ? (
        <p className="mt-8 max-w-[68ch] text-ink-muted">
          Codes for both portals are set in environment variables. To make codes here, remove one of those settings and restart the portal.
        </p>
      ) : (
        <section aria-labelledby="new" className="mt-8">
          <h2 id="new" className="mb-3 font-serif text-2xl font-semibold">
            {create.title}
          </h2>
          {open.length > 1 ? null : (
            <p className="mb-4 max-w-[68ch] text-ink-muted">
              This code will open the {audienceNames[open[0] ?? 'training'].toLowerCase()}.
            </p>
          )}
          <ActionForm key={made?.code} action={create} form={codeFormFor(open)} answer={actionData} today={today} />
        </section>
      )}
    </>
  );
}
