import { useRef } from 'react';
import { href, redirect, useRevalidator } from 'react-router';

import { destinationOf } from '#app/features/access/rules.ts';
import { ownPasswordForm } from '#app/features/team/form.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { getPortal } from '#app/portal.ts';
import { readForm } from '#app/request/read-body.server.ts';
import { buttonClass, ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/confirm-download';
import { mustConfirm, refuseUnconfirmed } from '#app/console-kit/action/confirm.server.ts';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { hasPasskeys } from '#app/pages/console/sign-in/passkey-address.server.ts';
import { PasskeyButton } from '#app/pages/console/sign-in/passkey-button.tsx';

/** Loads the confirmation page. The requested file is in the address, so that the page can link to it after the confirmation. */
export function loader({ url, context }: Route.LoaderArgs) {
  const file = destinationOf(url.searchParams.get('next'), href('/manage'));
  return {
    file,
    list: listOf(file),
    isConfirmed: !mustConfirm(context),
    hasPasskeys: hasPasskeys(getPortal(context)),
  };
}

/** Returns the address of the page that a file belongs to, which is one level above the file. */
function listOf(file: string): string {
  const [path = href('/manage')] = file.split('?', 1);
  return path.slice(0, Math.max(href('/manage').length, path.lastIndexOf('/')));
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const refused = await refuseUnconfirmed(request, context, { sent: await readForm(request) });
  if (refused !== null) return refused;
  throw redirect(`${url.pathname}${url.search}`);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

/** Asks for the password before a file with personal data can be downloaded. */
export default function ConfirmDownload({ loaderData, actionData }: Route.ComponentProps) {
  const { file, list, isConfirmed } = loaderData;
  const element = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const back = (
    <ButtonLink to={list} look="quiet">
      Back
    </ButtonLink>
  );

  if (isConfirmed)
    return (
      <>
        <ConsoleHeading title="Your download is ready" note="You won't be asked for your password again for ten minutes." />
        <p className="flex flex-wrap gap-3">
          <a href={file} className={buttonClass('primary')}>
            Download the file
          </a>
          {back}
        </p>
      </>
    );

  return (
    <>
      <ConsoleHeading
        title="Confirm it's you"
        tab="Download"
        note="This file has personal data in it, so we ask for your password before you download it."
      />
      <SentForm form={ownPasswordForm} element={element} refusal={actionData} submitLabel="Continue" besideButton={back} />
      {loaderData.hasPasskeys ? <PasskeyButton label="Confirm with a passkey" next={null} onDone={() => void revalidate()} /> : null}
    </>
  );
}
