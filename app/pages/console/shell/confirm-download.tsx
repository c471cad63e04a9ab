import { href, useRevalidator } from 'react-router';

import { revalidateUnlessUnsent } from '#app/forms/revalidate-unless-unsent.ts';
import { getPortal } from '#app/portal.ts';
import { buttonClass, ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/confirm-download';
import { sendAction } from '#app/console-kit/action/action-answer.ts';
import { ActionForm } from '#app/console-kit/action/action-form.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { hasPasskeys } from '#app/pages/console/sign-in/passkey-address.server.ts';
import { PasskeyButton } from '#app/pages/console/sign-in/passkey-button.tsx';
import { downloadActions, findFile } from './download-actions.server.ts';

/** Loads the confirmation page. The requested file is in the address, so that the page can link to it after the confirmation. */
export function loader({ url, context }: Route.LoaderArgs) {
  const file = findFile(url);
  return {
    file,
    list: listOf(file),
    confirm: downloadActions.showOne('confirm', { context, url }, file),
    hasPasskeys: hasPasskeys(getPortal(context)),
  };
}

/** Returns the address of the page that a file belongs to, which is one level above the file. */
function listOf(file: string): string {
  const [path = href('/manage')] = file.split('?', 1);
  return path.slice(0, Math.max(href('/manage').length, path.lastIndexOf('/')));
}

export function action(args: Route.ActionArgs) {
  return downloadActions.receive(args);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const shouldRevalidate = revalidateUnlessUnsent;

export function clientAction(args: Route.ClientActionArgs) {
  return sendAction(args);
}

/** Asks for the password before a file with personal data can be downloaded. */
export default function ConfirmDownload({ loaderData, actionData }: Route.ComponentProps) {
  const { file, list, confirm } = loaderData;
  const { revalidate } = useRevalidator();
  const back = (
    <ButtonLink to={list} look="quiet">
      Back
    </ButtonLink>
  );

  if (confirm.asks === 'nothing')
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
      <ActionForm action={confirm} answer={actionData} besideButton={back} />
      {loaderData.hasPasskeys ? <PasskeyButton label="Confirm with a passkey" next={null} onDone={() => void revalidate()} /> : null}
    </>
  );
}
