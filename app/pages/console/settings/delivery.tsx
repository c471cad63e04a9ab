import type { ReactNode } from 'react';
import { href, Link } from 'react-router';

import { sendAction, type ActionAnswer, type ShownAction } from '#app/console-kit/action/action-answer.ts';
import { ActionForm, answerTo } from '#app/console-kit/action/action-form.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { Mark } from '#app/console-kit/mark.tsx';
import { messageTones } from '#app/pages/console/messages/message-tones.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { getPortal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import type { Route } from './+types/delivery';
import { deliveryActions } from './delivery-actions.server.ts';
import { describeDelivery } from './describe-delivery.server.ts';
import { describeSettings } from './describe-settings.server.ts';
import { SettingsTabs } from './settings-tabs.tsx';

/** Loads what the environment sets, and the state of deliveries and backups. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const { changed, missing } = await describeSettings(portal);

  return {
    changed,
    missing,
    ...(await describeDelivery(portal)),
    ownEmail: getManager(context).email,
    actions: deliveryActions.show({ context, url }, portal.env),
    done: deliveryActions.readNotice(url),
  };
}

export function action(args: Route.ActionArgs) {
  return deliveryActions.receive(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendAction(args);
}

/** Reloads the data even after a refusal, because the page has to show the current state. */
export function shouldRevalidate() {
  return true;
}

export default function Delivery({ loaderData, actionData }: Route.ComponentProps) {
  const { changed, missing, mail, webhook, backups, address, ownEmail, actions, done } = loaderData;
  const find = (intent: ShownAction['intent']) => actions.find((each) => each.intent === intent);
  // A form that doesn't apply isn't rendered, so its refusal is shown at the top of the page.
  const isDrawn = actions.some(({ intent }) => intent === actionData?.intent);

  return (
    <>
      <ConsoleHeading title="Email, webhook and backups" note="These are set in the server's environment, not here." />
      <ConsoleNotice text={done} />
      <ConsoleNotice text={isDrawn ? null : (actionData?.refusal?.message ?? null)} tone="refused" />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[10rem_minmax(0,42rem)]">
        <SettingsTabs changed={changed} missing={missing} />
        <div className="grid min-w-0 gap-6">
          <Section id="mail" title="Email" offered={find('test-mail')} answer={actionData} answeredBy="The mail server accepted it">
            {mail === null ? (
              <NotSet setting="SMTP_URL">
                Email isn't sent. It's held under <Link to={href('/manage/messages')}>Messages</Link> instead.
              </NotSet>
            ) : (
              <Facts setting="SMTP_URL">
                <Fact term="Mail server">{mail.server}</Fact>
                <Fact term="Sender">{mail.sender}</Fact>
                <Fact term="Test goes to">{ownEmail}</Fact>
              </Facts>
            )}
          </Section>
          <Section id="webhook" title="Webhook" offered={find('test-webhook')} answer={actionData} answeredBy="The receiver accepted it">
            {webhook === null ? (
              <NotSet setting="WEBHOOK_URL" also="WEBHOOK_SECRET">
                No other program is notified of events.
              </NotSet>
            ) : (
              <>
                <Facts setting="WEBHOOK_URL">
                  <Fact term="Receiver">{webhook.origin}</Fact>
                </Facts>
                <Deliveries listed={webhook.deliveries} />
              </>
            )}
          </Section>
          <Section id="backups" title="Backups" offered={find('back-up')} answer={actionData}>
            {backups.folder === null ? (
              <NotSet setting="BACKUP_DIR">
                The portal doesn't make daily backups. You can make one on the server with <code>{backups.command}</code>.
              </NotSet>
            ) : null}
            <Facts setting={backups.folder === null ? null : 'BACKUP_DIR'}>
              {backups.folder === null ? null : <Fact term="Folder">{backups.folder}</Fact>}
              <Fact term="Last backup">{backups.last ?? 'None yet'}</Fact>
              {backups.result === null ? null : (
                <Fact term="Status">
                  <Mark text={backups.result} tone={backups.isFailed ? 'danger' : undefined} />
                </Fact>
              )}
              {backups.kept === null ? null : <Fact term="In the folder">{backups.kept}</Fact>}
            </Facts>
            <StoredBackups {...backups} />
          </Section>
          <Section id="address" title="Public address" answer={actionData}>
            {address.publicUrl === null ? (
              <NotSet setting="PUBLIC_URL">
                Links to the portal start with <code>{address.used}</code>, so they only work on this machine.
              </NotSet>
            ) : (
              <Facts setting="PUBLIC_URL">
                <Fact term="Links start with">{address.publicUrl}</Fact>
              </Facts>
            )}
          </Section>
        </div>
      </div>
    </>
  );
}

interface SectionProps {
  id: string;
  title: string;
  offered?: ShownAction | undefined;
  answer: ActionAnswer<{ answer: string }> | undefined;
  /** The words before a receiver's own answer. */
  answeredBy?: string;
  children: ReactNode;
}

/** One of the four subjects in a card, with its action and the answer to it. */
function Section({ id, title, offered, answer, answeredBy = '', children }: SectionProps) {
  const made = offered === undefined ? null : (answerTo(answer, offered.intent)?.made ?? null);
  const contents = (
    <>
      <h2 id={id} className="mb-3 font-serif text-xl font-semibold">
        {title}
      </h2>
      {children}
      {made === null ? null : (
        <p role="status" className="mt-4 rounded-md border border-line bg-brand-soft px-4 py-3 wrap-anywhere">
          {answeredBy}: {made.answer}
        </p>
      )}
    </>
  );

  return (
    <section aria-labelledby={id}>
      {offered === undefined ? (
        <div className="max-w-2xl rounded-lg border border-line bg-surface p-5 shadow-raised sm:p-7">{contents}</div>
      ) : (
        <ActionForm action={offered} answer={answer} head={contents} />
      )}
    </section>
  );
}

/** The stored backups, newest first. The links are plain because they can lead to the password page first. */
function StoredBackups({ stored, isEncrypted }: Pick<Route.ComponentProps['loaderData']['backups'], 'stored' | 'isEncrypted'>) {
  if (stored.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 mb-1 font-semibold">Stored backups</h3>
      <p className="mb-2 max-w-[68ch] text-sm text-ink-muted">
        {isEncrypted
          ? 'New backups are encrypted. To restore one, you need the BACKUP_KEY it was made with.'
          : 'Anyone who has one of these files can read every record and open every session. Set BACKUP_KEY to encrypt new ones.'}
      </p>
      <ul className="m-0 list-none divide-y divide-line border-y border-line p-0">
        {stored.map(({ file, made, size }) => (
          <li key={file} className="flex items-center justify-between gap-3 py-1">
            <span className="min-w-0">
              {made} <span className="text-sm whitespace-nowrap text-ink-muted">{size}</span>
            </span>
            <a href={file} aria-label={`Download the backup of ${made}`} className={buttonClass('quiet', 'shrink-0 px-2')}>
              <Icon name="download" className="size-4" />
              Download
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Says what doesn't happen while a setting is missing, and which one to set. */
function NotSet({ setting, also, children }: { setting: string; also?: string; children: ReactNode }) {
  return (
    <div className="max-w-[68ch] [&_a]:text-brand [&_a]:underline [&_a]:underline-offset-2">
      <p>
        <Mark text="Not set." tone="warning" /> {children}
      </p>
      <p className="mt-2 text-ink-muted">
        To change this, set <code>{setting}</code>
        {also === undefined ? null : (
          <>
            {' '}
            and <code>{also}</code>
          </>
        )}{' '}
        in the environment and restart the portal. See <code>docs/operating.md</code>.
      </p>
    </div>
  );
}

function Facts({ setting, children }: { setting: string | null; children: ReactNode }) {
  return (
    <>
      {setting === null ? null : (
        <p className="mb-2 text-sm text-ink-muted">
          Set in the environment: <code>{setting}</code>
        </p>
      )}
      <dl className="m-0 divide-y divide-line border-y border-line [p+&]:mt-3 [div+&]:mt-3">{children}</dl>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3 py-1.5">
      <dt className="text-sm leading-6 text-ink-muted">{term}</dt>
      <dd className="m-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

type Delivered = Route.ComponentProps['loaderData']['webhook'] & object;

/** The latest events that were sent or are waiting. Test events aren't stored. */
function Deliveries({ listed }: { listed: Delivered['deliveries'] }) {
  return (
    <>
      <h3 className="mt-5 mb-1 font-semibold">Latest events</h3>
      {listed.length === 0 ? (
        <p className="text-ink-muted">None yet. Events appear here once the portal has something to report. Tests aren't listed.</p>
      ) : (
        <ul className="m-0 list-none divide-y divide-line border-y border-line p-0">
          {listed.map(({ id, event, created, state, stateWords, detail }) => (
            <li key={id} className="py-2">
              <Link to={href('/manage/messages/:id', { id })} className="font-semibold text-brand underline underline-offset-2">
                {event}
              </Link>{' '}
              <span className="text-sm text-ink-muted">{created}</span>
              <p className="text-sm wrap-anywhere">
                <Mark text={stateWords} tone={messageTones[state]} /> <span className="text-ink-muted">{detail}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
