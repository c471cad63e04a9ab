import { href, Link } from 'react-router';

import { sendAction } from '#app/console-kit/action/action-answer.ts';
import { ActionPanel } from '#app/console-kit/action/action-form.tsx';
import { revalidateEvenRefused } from '#app/console-kit/action/revalidate-even-refused.ts';
import { BackLink } from '#app/console-kit/back-link.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { reasonForm } from '#app/features/audit-log/reason-form.ts';
import { addressPart } from '#app/features/revisions/part-address.ts';
import { formatBytes } from '#app/features/uploads/rules.ts';
import { uploadAddress } from '#app/features/uploads/upload-address.ts';
import { getPortal } from '#app/portal.ts';
import { formatShortTime } from '#app/time/written-time.ts';
import type { Route } from './+types/upload';
import { namePartsIn } from './name-parts.server.ts';
import { requireUpload, uploadActions } from './upload-actions.server.ts';
import { nameType } from './uploads-list.server.ts';

/** Loads an uploaded file with where it's used. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const upload = await requireUpload(portal, params.upload);
  const { id, name, size, author, createdAt, parts } = upload;
  const names = (await namePartsIn(portal))(parts);
  const type = nameType(id);

  return {
    name,
    address: uploadAddress(id),
    isPicture: type.endsWith('picture'),
    type,
    facts: `${formatBytes(size)}, uploaded ${formatShortTime(createdAt)} by ${author}`,
    uses: parts.map((part, index) => ({ part, name: names[index] ?? part })),
    actions: uploadActions.show({ context, url }, upload),
    done: uploadActions.readNotice(url),
  };
}

export function action(args: Route.ActionArgs) {
  return uploadActions.receive(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendAction(args);
}

export const shouldRevalidate = revalidateEvenRefused;

export default function UploadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, type, address, isPicture, facts, uses, actions, done } = loaderData;

  return (
    <>
      <BackLink to={href('/manage/uploads')}>All uploads</BackLink>
      <ConsoleHeading
        title={type}
        tab="Upload"
        note={
          <span className="wrap-anywhere">
            {name}, {facts}
          </span>
        }
      />
      <ConsoleNotice text={done} />
      <ConsoleNotice text={actionData?.refusal?.message ?? null} tone="refused" />
      {isPicture ? (
        <img src={address} alt={`The uploaded file ${name}`} className="mb-6 max-h-96 max-w-full rounded-md border border-line bg-paper" />
      ) : (
        <p className="mb-6">
          <a href={address} target="_blank" rel="noreferrer" className="font-medium text-brand underline underline-offset-2">
            Open the file in a new tab
          </a>
        </p>
      )}
      <h2 className="mb-2 font-serif text-xl font-semibold">Used in</h2>
      {uses.length === 0 ? (
        <p className="mb-6 text-ink-muted">Nothing uses this file, neither what's published nor a draft.</p>
      ) : (
        <ul className="m-0 mb-6 list-none p-0">
          {uses.map(({ part, name: title }) => (
            <li key={part}>
              <Link
                to={href('/manage/content/:part', { part: addressPart(part) })}
                className="inline-flex min-h-11 items-center text-brand underline underline-offset-2"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {actions.map((each) => (
        <ActionPanel key={each.intent} action={each} form={reasonForm} answer={actionData} />
      ))}
    </>
  );
}
