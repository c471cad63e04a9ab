import { Form, href } from 'react-router';

import { homeOf } from '#app/features/access/device-list.ts';
import type { Audience } from '#app/features/access/rules.ts';
import { getPortal } from '#app/portal.ts';
import { getVisit } from '#app/request/visitor.server.ts';
import { Button } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { revalidateUnlessSamePage } from '../revalidate-unless-same-page.ts';
import { PageTitle } from '#app/ui/page-title.tsx';
import type { Route } from './+types/on-this-device';
import { OfflinePanel } from './offline-panel.tsx';
import { measureForDevice } from './list-for-device.server.ts';

/** Loads the page for saving the entire portal on this device, which shows the size of the download and can delete it. */
export async function loader({ context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const audience: Audience = getVisit(context).page.path.startsWith(homeOf('client')) ? 'client' : 'training';
  const { addresses, bytes } = await measureForDevice(portal, audience);
  return { audience, pages: addresses.length, bytes, words: portal.content.screens.onThisDevice };
}

export const shouldRevalidate = revalidateUnlessSamePage;

export default function OnThisDevice({ loaderData: { audience, pages, bytes, words } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <PageHead eyebrow={words.eyebrow} title={words.title} purpose={words.purpose} />
      <OfflinePanel audience={audience} pages={pages} bytes={bytes} words={words} />
      <section className="mt-10 max-w-[68ch]">
        <h2 className="font-serif text-2xl font-semibold">{words.rulesTitle}</h2>
        <ul className="mt-4 grid gap-3 pl-5">
          {words.rules.map((rule) => (
            <li key={rule} className="list-disc">
              {rule}
            </li>
          ))}
        </ul>
      </section>
      <section id="sign-out" tabIndex={-1} aria-labelledby="sign-out-title" className="mt-10 max-w-[68ch] scroll-mt-20 outline-none">
        <h2 id="sign-out-title" className="font-serif text-2xl font-semibold">
          {words.signOut.title}
        </h2>
        <p className="mt-2 mb-4">{words.signOut.text}</p>
        <Form method="post" action={href('/sign-out')}>
          <Button type="submit" look="secondary">
            {words.signOut.action}
          </Button>
        </Form>
      </section>
    </>
  );
}
