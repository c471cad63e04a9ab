import { useRef } from 'react';
import { data } from 'react-router';

import { createCode } from '#app/features/access/create-code.server.ts';
import { audienceNames, codeFormFor } from '#app/features/access/form.ts';
import { audiences, codeSettings, listConfigured } from '#app/features/access/rules.ts';
import { countOpenCodes } from '#app/features/access/store.server.ts';
import { numberInWords } from '#app/features/today/rules.ts';
import type { FormRefusal } from '#app/forms/form.ts';
import { receiveForm } from '#app/forms/receive-form.server.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { createIdentifier } from '#app/platform/keys.ts';
import { getPortal } from '#app/portal.ts';
import { readForm, badRequest } from '#app/request/read-body.server.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { torontoDay } from '#app/time/toronto-time.ts';
import type { Route } from './+types/codes';
import { mustConfirm, refuseUnconfirmed } from '#app/console-kit/action/confirm.server.ts';
import { withConfirmation } from '#app/console-kit/action/confirm-field.tsx';
import { ListPage } from '#app/console-kit/list/list-page.tsx';
import { codesList } from './codes-list.server.ts';
import { OneTimeCode } from './one-time-code.tsx';

/** A code that was just made: the answer to its form is the only page that has it. */
interface NewCode {
  label: string;
  code: string;
}

export async function loader(args: Route.LoaderArgs) {
  const portal = getPortal(args.context);
  const { list } = await codesList.load(args);
  const configured = listConfigured(portal.env);

  return {
    list,
    openCount: await countOpenCodes(portal.database, portal.now()),
    configured: configured.map((audience) => ({ opens: audienceNames[audience], setting: codeSettings[audience] })),
    open: audiences.filter((audience) => !configured.includes(audience)),
    newId: createIdentifier(),
    asksForPassword: mustConfirm(args.context),
    today: torontoDay(portal.now()),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const portal = getPortal(context);
  const now = portal.now();
  const sent = await readForm(request);
  const received = receiveForm(codeFormFor(audiences), sent, torontoDay(now));
  if (received.kind === 'invalid') return data({ made: null, refusal: received.refused.data }, { status: 400 });

  const id = sent.get('id');
  if (typeof id !== 'string' || !/^[\w-]{22}$/.test(id)) badRequest();

  const refused = await refuseUnconfirmed(request, context, { sent, values: received.typed });
  if (refused !== null) return data({ made: null, refusal: refused.data }, refused.init ?? {});

  const { lastDay, ...details } = received.details;
  const created = await createCode(portal, {
    id,
    ...details,
    lastDay: lastDay === '' ? null : lastDay,
    configured: listConfigured(portal.env),
    actor: getManager(context).email,
    now,
  });
  if (created.kind === 'created') return data({ made: { label: details.label, code: created.made.code }, refusal: null });

  const message =
    created.kind === 'configured'
      ? `${codeSettings[details.audience]} says the codes of this portal, and exactly those open it. Add one there and start the portal again.`
      : 'This code was made before, and a code is shown once. Rotate it if it was lost, or load this page again to make another.';
  const refusal: FormRefusal = { cause: 'portal', errors: {}, message, values: received.typed };
  return data({ made: null, refusal }, { status: 409 });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export async function clientAction({
  serverAction,
}: Route.ClientActionArgs): Promise<{ made: NewCode | null; refusal: FormRefusal | null }> {
  const answer = await sendForm(serverAction);
  return 'cause' in answer ? { made: null, refusal: answer } : answer;
}

function titleOf(openCount: number): string {
  return openCount === 1 ? 'One code works' : `${numberInWords(openCount)} codes work`;
}

export default function Codes({ loaderData, actionData }: Route.ComponentProps) {
  const { list, openCount, configured, open, newId, today, asksForPassword } = loaderData;
  const element = useRef<HTMLFormElement>(null);
  const made = actionData?.made ?? null;

  return (
    <>
      <ListPage
        list={list}
        heading={titleOf(openCount)}
        note="A code is shown only once, when you make it. Copy it then."
        notices={
          <>
            {made === null ? null : (
              <OneTimeCode
                title={`The code for ${made.label}`}
                code={made.code}
                note="Copy it now: it is shown this once. Anyone who loses it gets a new one by rotating it."
              />
            )}
            {configured.map(({ opens, setting }) => (
              <p key={setting} className="mb-3 max-w-[68ch] text-ink-muted">
                {opens}: only the codes in <code>{setting}</code> open it. To change them, edit that setting and restart the portal. You can
                label them here.
              </p>
            ))}
          </>
        }
      />
      {open.length === 0 ? (
        <p className="mt-8 max-w-[68ch] text-ink-muted">
          Both portals take their codes from the environment. To make codes here, remove one of these settings and restart the portal.
        </p>
      ) : (
        <section aria-labelledby="new" className="mt-8">
          <h2 id="new" className="mb-3 font-serif text-2xl font-semibold">
            A new code
          </h2>
          {open.length > 1 ? null : (
            <p className="mb-4 max-w-[68ch] text-ink-muted">It opens the {audienceNames[open[0] ?? 'training'].toLowerCase()}.</p>
          )}
          <SentForm
            key={made?.code}
            form={withConfirmation(codeFormFor(open), { isAsked: asksForPassword, refusal: actionData?.refusal ?? undefined })}
            element={element}
            refusal={actionData?.refusal ?? undefined}
            given={open.length === 1 ? { audience: open[0] } : {}}
            today={today}
            hidden={{ id: newId }}
            submitLabel="Make the code"
          />
        </section>
      )}
    </>
  );
}
