import { useRef } from 'react';
import { data, Link } from 'react-router';

import { createCode } from '#app/features/access/create-code.server.ts';
import { audienceNames, codeFormFor } from '#app/features/access/form.ts';
import { audiences, codeSettings, listConfigured } from '#app/features/access/rules.ts';
import { countEntries, countOpenCodes, listCodes } from '#app/features/access/store.server.ts';
import { listFilters } from '#app/features/lists/saved-filters-store.server.ts';
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
import { mustConfirm, refuseUnconfirmed } from '#app/console-kit/confirm.server.ts';
import { withConfirmation } from '#app/console-kit/confirm-field.tsx';
import { CodeStateNote } from './code-state.tsx';
import { describeCode, type CodeWords } from './describe-code.server.ts';
import { ConsoleHeading, ListKeys } from '#app/console-kit/console-heading.tsx';
import { ListTable, type ListColumn } from '#app/console-kit/list-table.tsx';
import { ExportLinks } from '#app/console-kit/export-links.tsx';
import { OneTimeCode } from './one-time-code.tsx';
import { SavedFilterBar } from '#app/console-kit/saved-filter-bar.tsx';

const pageLength = 50;

/** A code that was just made: the answer to its form is the only page that has it. */
interface NewCode {
  label: string;
  code: string;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const now = portal.now();
  const includeEnded = url.searchParams.get('show') === 'all';
  const before = readPlace(url.searchParams.get('before'));

  const codes = await listCodes(portal.database, { includeEnded, before }, { now, limit: pageLength + 1 });
  const shown = codes.slice(0, pageLength);
  const counts = await countEntries(
    portal.database,
    shown.map(({ id }) => id),
  );
  const configured = listConfigured(portal.env);
  const last = codes.length > pageLength ? shown.at(-1) : undefined;

  return {
    codes: shown.map((code) => describeCode(code, counts.get(code.id), now)),
    saved: await listFilters(portal.database, getManager(context).id, 'codes'),
    includeEnded,
    openCount: await countOpenCodes(portal.database, now),
    older: last === undefined ? null : `${last.createdAt.toISOString()},${last.id}`,
    configured: configured.map((audience) => ({ opens: audienceNames[audience], setting: codeSettings[audience] })),
    open: audiences.filter((audience) => !configured.includes(audience)),
    newId: createIdentifier(),
    asksForPassword: mustConfirm(context),
    today: torontoDay(now),
  };
}

/** Reads after which code a page begins; what is no place begins at the first. */
function readPlace(typed: string | null): { createdAt: string; id: string } | undefined {
  const [createdAt = '', id] = typed?.split(',') ?? [];
  return id === undefined ? undefined : { createdAt, id };
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

const columns: readonly ListColumn<CodeWords>[] = [
  { title: 'Code', show: (code) => code.name, className: 'wrap-anywhere @max-3xl:w-full' },
  { title: 'State', show: (code) => <CodeStateNote state={code.state} words={code.stateWord} />, className: 'whitespace-nowrap' },
  { title: 'Opens', show: (code) => code.opens, className: 'whitespace-nowrap' },
  { title: 'From', show: (code) => code.origin, className: 'text-ink-muted' },
  { title: 'Created', show: (code) => code.created, className: 'whitespace-nowrap tabular-nums text-ink-muted @max-3xl:hidden' },
  { title: 'End', show: (code) => code.end, className: 'whitespace-nowrap tabular-nums' },
  { title: 'Seats', show: (code) => <Counted value={code.seats} noun="seats" />, className: 'whitespace-nowrap tabular-nums' },
  { title: 'Entered', show: (code) => <Counted value={code.entered} noun="entered" />, className: 'tabular-nums' },
];

/** A figure, with its noun where no head of a column says it. */
function Counted({ value, noun }: { value: string | number; noun: string }) {
  return (
    <>
      {value}
      <span className="@3xl:hidden"> {noun}</span>
    </>
  );
}

function titleOf(openCount: number): string {
  return openCount === 1 ? 'One code opens the portals' : `${numberInWords(openCount)} codes open the portals`;
}

export default function Codes({ loaderData, actionData }: Route.ComponentProps) {
  const { codes, saved, openCount, includeEnded, older, configured, open, newId, today, asksForPassword } = loaderData;
  const element = useRef<HTMLFormElement>(null);
  const made = actionData?.made ?? null;
  const olderPage = new URLSearchParams({ ...(includeEnded && { show: 'all' }), ...(older !== null && { before: older }) });

  return (
    <>
      <ConsoleHeading title={titleOf(openCount)} tab="Codes" note="Only digests are kept: a code is shown once, when it is made.">
        <ListKeys canSearch={false} />
      </ConsoleHeading>
      {made === null ? null : (
        <OneTimeCode
          title={`The code for ${made.label}`}
          code={made.code}
          note="Copy it now: it is shown this once. Whoever loses it gets a new one by rotating it."
        />
      )}
      {configured.map(({ opens, setting }) => (
        <p key={setting} className="mb-3 max-w-[68ch] text-ink-muted">
          {opens}: only the codes in <code>{setting}</code> open it. To change them, edit that setting and restart the portal. You can label
          them here.
        </p>
      ))}
      <SavedFilterBar list="codes" saved={saved} address={includeEnded ? 'show=all' : ''} />
      <ListTable
        caption={includeEnded ? 'All codes, newest first' : 'Codes that open a portal, newest first'}
        rows={codes}
        keyOf={(code) => code.id}
        linkOf={(code) => `/manage/codes/${code.id}`}
        empty="No code opens a portal now."
        columns={columns}
      />
      <p className="mt-4 flex flex-wrap gap-x-6">
        <Link
          to={includeEnded ? '/manage/codes' : '?show=all'}
          className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-2"
        >
          {includeEnded ? 'Only those that open a portal' : 'Ended and revoked ones too'}
        </Link>
        {older === null ? null : (
          <Link to={`?${olderPage}`} className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-2">
            Older codes
          </Link>
        )}
        <ExportLinks what="codes" path="/manage/codes/export" address={includeEnded ? 'show=all' : ''} />
      </p>
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
