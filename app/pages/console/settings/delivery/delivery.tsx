import { Suspense, type ReactNode } from 'react';
import { href, Link, useNavigation } from 'react-router';

import { sendAction, type ActionAnswer, type ShownAction } from '#app/console-kit/action/action-answer.ts';
import { ActionCard, ActionForm, answerTo } from '#app/console-kit/action/action-form.tsx';
import { revalidateEvenRefused } from '#app/console-kit/action/revalidate-even-refused.ts';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { Mark } from '#app/console-kit/mark.tsx';
import { deliveryForms } from '#app/features/delivery/form.ts';
import type { Form } from '#app/forms/form.ts';
import { lazyPart } from '#app/first-paint/lazy-part.ts';
import { getPortal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/delivery';
import { deliveryActions } from './delivery-actions.server.ts';
import { describeDelivery } from './describe-delivery.server.ts';
import { describeSettings } from '#app/pages/console/settings/describe-settings.server.ts';
import { SettingsTabs } from '#app/pages/console/settings/settings-tabs.tsx';

/** The scripts load only if there's something to list. */
const StoredBackups = lazyPart(async () => (await import('./stored-backups.tsx')).StoredBackups);
const LatestEvents = lazyPart(async () => (await import('./latest-events.tsx')).LatestEvents);

/** Loads the settings, where they're set, and the state of deliveries and backups. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const { liveSettings, database } = portal;
  await liveSettings.refresh(database);
  const { changed, missing } = await describeSettings(portal);

  return {
    changed,
    missing,
    ...(await describeDelivery(portal)),
    ownEmail: getManager(context).email,
    actions: deliveryActions.show({ context, url }, { live: liveSettings, inUse: url.origin }),
    done: deliveryActions.readNotice(url),
  };
}

export function action(args: Route.ActionArgs) {
  return deliveryActions.receive(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendAction(args);
}

export const shouldRevalidate = revalidateEvenRefused;

export default function Delivery({ loaderData, actionData }: Route.ComponentProps) {
  const { changed, missing, mail, webhook, backups, address, variables, secretHints, ownEmail, actions, done } = loaderData;
  const find = (intent: ShownAction['intent']) => actions.find((each) => each.intent === intent);
  // A form that doesn't apply isn't rendered, so its refusal is shown at the top of the page.
  const isDrawn = actions.some(({ intent }) => intent === actionData?.intent);
  const remove = find('remove-webhook');
  const { password, endpoint, secret } = secretHints;

  return (
    <>
      <ConsoleHeading title="Email, webhook and backups" note="A change takes effect within two seconds, without a restart." />
      <ConsoleNotice text={done} />
      <ConsoleNotice text={isDrawn ? null : (actionData?.refusal?.message ?? null)} tone="refused" />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[10rem_minmax(0,42rem)]">
        <SettingsTabs changed={changed} missing={missing} />
        <div className="grid min-w-0 gap-9">
          <Section id="address" title="Public address">
            <AddressForm offered={find('save-address')} answer={actionData}>
              <FromEnvironment variable={variables.address} />
              {address.publicUrl === null ? (
                <NotSet>
                  Links to the portal start with <code>{address.used}</code>, so they only work on this machine.
                </NotSet>
              ) : (
                <Facts>
                  <Fact term="Links start with">{address.publicUrl}</Fact>
                </Facts>
              )}
            </AddressForm>
          </Section>
          <Section id="mail" title="Email">
            <Card
              offered={find('save-mail')}
              form={withHints(deliveryForms.mail, { password })}
              answer={actionData}
              test={find('test-typed-mail')}
              testNote={`The test uses what's in the form, saved or not, and goes to ${ownEmail}.`}
            >
              <FromEnvironment variable={variables.mail} />
              <MailState {...mail} />
            </Card>
            <Card offered={find('save-sender')} form={deliveryForms.sender} answer={actionData}>
              <Facts>
                <Fact term="Sender">{mail.sender}</Fact>
              </Facts>
            </Card>
            <Card offered={find('test-mail')} answer={actionData} answeredBy="The mail server accepted it">
              {find('test-mail') === undefined ? null : <p>The test goes to {ownEmail}.</p>}
            </Card>
          </Section>
          <Section id="webhook" title="Webhook">
            <Card
              offered={find('save-webhook')}
              form={withHints(deliveryForms.webhook, { endpoint, secret })}
              answer={actionData}
              test={find('test-typed-webhook')}
              testNote="The test uses what's in the form, saved or not."
            >
              <FromEnvironment variable={variables.webhook} />
              {webhook === null ? (
                <NotSet>No other program is notified of events.</NotSet>
              ) : (
                <Facts>
                  <Fact term="Receiver">{webhook.origin}</Fact>
                </Facts>
              )}
            </Card>
            <Card offered={find('test-webhook')} answer={actionData} answeredBy="The receiver accepted it">
              {webhook === null ? null : (
                <Suspense>
                  <LatestEvents listed={webhook.deliveries} />
                </Suspense>
              )}
            </Card>
            {remove === undefined ? null : <ActionCard action={remove} answer={actionData} />}
          </Section>
          <Section id="backups" title="Backups">
            <Card offered={find('save-backups')} form={deliveryForms.backups} answer={actionData}>
              <FromEnvironment variable={variables.backups} />
              {backups.isKeepFixed ? <FromEnvironment variable="BACKUP_KEEP" of="How many to keep: " /> : null}
              {backups.folder === null ? (
                <NotSet>
                  The portal doesn't make daily backups. You can make one on the server with <code>{backups.command}</code>.
                </NotSet>
              ) : (
                <Facts>
                  <Fact term="Folder">{backups.folder}</Fact>
                </Facts>
              )}
            </Card>
            <Card offered={find('back-up')} answer={actionData}>
              <Facts>
                <Fact term="Last backup">{backups.last ?? 'None yet'}</Fact>
                {backups.result === null ? null : (
                  <Fact term="Status">
                    <Mark text={backups.result} tone={backups.isFailed ? 'danger' : undefined} />
                  </Fact>
                )}
                {backups.kept === null ? null : <Fact term="In the folder">{backups.kept}</Fact>}
              </Facts>
              {backups.stored.length === 0 ? null : (
                <Suspense>
                  <StoredBackups stored={backups.stored} isEncrypted={backups.isEncrypted} />
                </Suspense>
              )}
            </Card>
          </Section>
        </div>
      </div>
    </>
  );
}

type Answer = ActionAnswer<{ answer: string }> | undefined;

/** One of the subjects, with a card for each of its forms. */
function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="font-serif text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface CardProps {
  offered: ShownAction | undefined;
  form?: Form;
  answer: Answer;
  /** The words before a receiver's own answer. */
  answeredBy?: string;
  /** The action that sends a test with what's in the form, and the note next to its button. */
  test?: ShownAction | undefined;
  testNote?: string;
  children: ReactNode;
}

/** What's true now in a card and, if there's an action, its form and the answer to it. */
function Card({ offered, form, answer, answeredBy = '', test, testNote = '', children }: CardProps) {
  if (offered === undefined)
    return children ? <div className="max-w-2xl rounded-lg border border-line bg-surface p-5 shadow-raised sm:p-7">{children}</div> : null;

  // The test's button is in the form for saving, so that's where its answer is shown.
  const own = test !== undefined && answer?.intent === test.intent ? { ...answer, intent: offered.intent } : answer;
  const { made = null, notice = null } = answerTo(own, offered.intent) ?? {};
  const head = (
    <>
      {children}
      {made === null ? null : <ReceiverAnswer text={`${answeredBy}: ${made.answer}`} />}
    </>
  );
  const beside =
    test === undefined ? undefined : (
      <>
        <TestButton test={test} />
        <p className="w-full text-sm text-ink-muted">{testNote}</p>
        {notice === null ? null : <ReceiverAnswer text={notice} />}
      </>
    );
  // A saved form starts again from what's stored, so that what was typed before isn't sent with a newer version.
  const key = offered.hidden['seen'] ?? offered.intent;
  return <ActionForm key={key} action={offered} {...(form && { form })} answer={own} head={head} besideButton={beside} />;
}

/** Sends the form it's in as a test. */
function TestButton({ test }: { test: ShownAction }) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Button type="submit" name="intent" value={test.intent} look={test.look} disabled={isSending} className="w-full sm:w-auto">
      {test.label}
    </Button>
  );
}

function ReceiverAnswer({ text }: { text: string }) {
  return (
    <p role="status" className="mt-4 w-full rounded-md border border-line bg-brand-soft px-4 py-3 wrap-anywhere">
      {text}
    </p>
  );
}

/** The form for the public address, which asks before it closes the address that's in use. */
function AddressForm({ offered, answer, children }: Pick<CardProps, 'offered' | 'answer' | 'children'>) {
  const question = offered === undefined ? null : (answerTo(answer, offered.intent)?.question ?? null);
  if (offered === undefined || question === null)
    return (
      <Card offered={offered} form={deliveryForms.address} answer={answer}>
        {children}
      </Card>
    );

  const asked: ShownAction = {
    ...offered,
    label: 'Use this address',
    look: 'danger',
    hidden: { ...offered.hidden, confirmed: question.key },
  };
  return (
    <Card offered={asked} form={deliveryForms.address} answer={answer}>
      <div role="alert" tabIndex={-1} className="rounded-md border border-danger bg-danger-soft px-4 py-3 outline-none">
        <p className="font-semibold">Only open the portal at {question.key} from now on?</p>
        <p className="mt-1">
          You have it open at another address, which stops working. Everyone has to sign in again at the new one, and passkeys have to be
          added again. If the new address doesn't work, set <code>PUBLIC_URL</code> in the server's environment to one that does, and
          restart the portal.
        </p>
      </div>
    </Card>
  );
}

/** Adds hints to a form's fields. Empty ones are left out. */
function withHints(form: Form, hints: Record<string, string>): Form {
  const fields = Object.entries(form.fields).map(([name, field]) => {
    const hint = hints[name] || field.words.hint;
    return [name, hint === undefined ? field : { ...field, words: { ...field.words, hint } }];
  });
  return { ...form, fields: Object.fromEntries(fields) };
}

function FromEnvironment({ variable, of = '' }: { variable: string | null; of?: string }) {
  if (variable === null) return null;
  return (
    <p className="mb-2 text-sm text-ink-muted">
      {of}Set by <code>{variable}</code> in the server's environment.
    </p>
  );
}

/** Says which server sends email or, if none does, why. */
function MailState({ server, isPasswordUnreadable, isWaiting }: Route.ComponentProps['loaderData']['mail']) {
  if (server !== null)
    return (
      <Facts>
        <Fact term="Mail server">{server}</Fact>
      </Facts>
    );
  return (
    <NotSet label={isPasswordUnreadable || isWaiting ? 'Off.' : 'Not set.'}>
      {isPasswordUnreadable ? 'Enter the password again. ' : null}
      {isWaiting ? 'Save the public address first. ' : null}
      Email isn't sent. It's held under <Link to={href('/manage/messages')}>Messages</Link> instead.
    </NotSet>
  );
}

/** Says what doesn't happen while a setting is missing. */
function NotSet({ label = 'Not set.', children }: { label?: string; children: ReactNode }) {
  return (
    <p className="max-w-[68ch] [&_a]:text-brand [&_a]:underline [&_a]:underline-offset-2">
      <Mark text={label} tone="warning" /> {children}
    </p>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="m-0 divide-y divide-line border-y border-line">{children}</dl>;
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3 py-1.5">
      <dt className="text-sm leading-6 text-ink-muted">{term}</dt>
      <dd className="m-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
