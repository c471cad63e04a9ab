import { useRef } from 'react';
import { data, redirect, type RouterContextProvider } from 'react-router';

import type { Route } from './+types/learner-change';
import { resetAttempts } from '#app/features/assessment/reset-attempts.server.ts';
import { correctCertificate } from '#app/features/certificates/correct-certificate.server.ts';
import { reinstateCertificate, revokeCertificate } from '#app/features/certificates/revoke-certificate.server.ts';
import { erasePerson } from '#app/features/learners/erase-person.server.ts';
import { recordExport } from '#app/features/learners/export-person.server.ts';
import { nameLearner } from '#app/features/learning/person-rules.ts';
import { findLearner, type FoundLearner } from '#app/features/learners/find-learner.server.ts';
import { findObstacle, isLearnerChange, learnerChanges, type LearnerChange } from '#app/features/learners/learner-changes.ts';
import type { correctNameForm, eraseForm, grantForm, reasonForm } from '#app/features/learners/learner-forms.ts';
import type { DetailsOf, FormRefusal, Typed } from '#app/forms/form.ts';
import { receiveForm, refuseForm } from '#app/forms/receive-form.server.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { getPortal } from '#app/portal.ts';
import { readForm } from '#app/request/read-body.server.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { BothVersions, type Conflict } from '#app/console-kit/both-versions.tsx';
import { mustConfirm, refuseUnconfirmed } from '#app/console-kit/confirm.server.ts';
import { withConfirmation } from '#app/console-kit/confirm-field.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { describeLastChange } from '#app/console-kit/last-change.server.ts';
import { EraseLists } from './erase-lists.tsx';
import { UnknownLearner } from './unknown-learner.tsx';

/** One change of a learner, on a page of its own that says what follows from it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { change, learner } = await findChange(context, params);
  const { facts, changeable } = learner;
  const [newest] = facts.attempts;

  return {
    change,
    asksForPassword: learnerChanges[change].asksForPassword && mustConfirm(context),
    learner: { id: facts.id, name: nameLearner(facts) },
    seen: seenOf(change, learner),
    obstacle: findObstacle(change, changeable),
    given: givenFor(change, newest),
    signatures: facts.signatures.map(({ fullName }) => fullName),
  };
}

/** What a form is filled in with before anybody types: one attempt, or the name as it was given last. */
function givenFor(change: LearnerChange, newest: FoundLearner['facts']['attempts'][number] | undefined): Partial<Typed> {
  if (change === 'attempts') return { attempts: '1' };
  return change === 'name' && newest !== undefined ? { firstName: newest.firstName, lastName: newest.lastName } : {};
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { change, learner } = await findChange(context, params);
  const form = await readForm(request);
  const received = receiveForm<ChangeFields>(learnerChanges[change].form, form);
  if (received.kind === 'invalid') return received.refused;

  if (learnerChanges[change].asksForPassword) {
    const refused = await refuseUnconfirmed(request, context, { sent: form, values: received.typed });
    if (refused !== null) return refused;
  }

  const seen = form.get('seen');
  if (typeof seen === 'string' && seen !== seenOf(change, learner)) {
    if (change === 'attempts') return refuseChange(changedMeanwhile, received.typed);
    return refuseConflict(context, { change, learner, seen, typed: received.typed });
  }

  const obstacle = findObstacle(change, learner.changeable);
  const made = obstacle === null ? await makeChange(context, { change, learner, details: received.details }) : { refused: obstacle };
  if ('refused' in made) return refuseChange(made.refused, received.typed);
  throw redirect(made.next);
}

function refuseChange(message: string, values: Typed) {
  return refuseForm({ cause: 'portal', errors: {}, message, values }, { status: 409 });
}

/** What a decision goes by: new attempts by how many count, anything about a certificate by its number. */
function seenOf(change: LearnerChange, { changeable, certificate }: FoundLearner): string {
  return change === 'attempts' ? String(changeable.used) : (certificate ?? '');
}

/** Somebody else had the certificate issued anew meanwhile: shows what it says by now beside what one wanted. */
async function refuseConflict(
  context: Readonly<RouterContextProvider>,
  { change, learner, seen, typed }: { change: LearnerChange; learner: FoundLearner; seen: string; typed: Typed },
) {
  const { firstName, lastName } = typed;
  const newest = learner.facts.certificates.find(({ number }) => number === learner.certificate);
  const yours = change === 'name' ? `The name ${firstName} ${lastName} on certificate ${seen}` : `${learnerChanges[change].label} ${seen}`;
  const theirs = newest === undefined ? 'There is no certificate.' : `${newest.holder} on certificate ${newest.number}.`;
  const told = await describeLastChange(getPortal(context), `certificate/${seen}`);
  const refused: RefusedChange = {
    cause: 'portal',
    errors: {},
    message: null,
    values: typed,
    conflict: { yours, theirs: `${theirs} ${told}` },
  };
  return data(refused, { status: 409 });
}

interface RefusedChange extends FormRefusal {
  conflict: Conflict;
}

/** A change that was refused has to show what is so by now. */
export function shouldRevalidate() {
  return true;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

async function findChange(context: Readonly<RouterContextProvider>, params: { learner: string; change: string }) {
  const learner = await findLearner(getPortal(context).database, params.learner);
  if (learner === null) throw data('Nobody who learns here has this address. Perhaps the data was erased.', { status: 404 });
  if (!isLearnerChange(params.change)) throw data('Nothing of this name can be done to a learner.', { status: 404 });
  return { change: params.change, learner };
}

/** What the form of each change gives. */
type ChangeFields = (typeof reasonForm | typeof grantForm | typeof correctNameForm | typeof eraseForm)['fields'];

interface AskedChange {
  change: LearnerChange;
  learner: FoundLearner;
  details: DetailsOf<ChangeFields>;
}

/** Where a change leads on to, or why it was refused. */
type ChangeMade = { next: string } | { refused: string };

const changedMeanwhile = 'Somebody changed this meanwhile, so nothing was done. Go back to the learner and look again.';

async function makeChange(context: Readonly<RouterContextProvider>, { change, learner, details }: AskedChange): Promise<ChangeMade> {
  const portal = getPortal(context);
  const { database } = portal;
  const learnerId = learner.facts.id;
  const page = `/manage/learners/${learnerId}`;
  const number = learner.certificate ?? '';
  const told = { actor: getManager(context).email, reason: details.reason, now: portal.now() };
  const leadTo = (next: string, isDone: boolean): ChangeMade => (isDone ? { next } : { refused: changedMeanwhile });

  switch (change) {
    case 'attempts': {
      if (!('attempts' in details)) return { refused: changedMeanwhile };
      const grant = { attempts: Number(details.attempts), maxAttempts: portal.content.assessment.maxAttempts };
      return leadTo(page, (await resetAttempts(database, { subject: { learnerId }, grant, seen: learner.changeable.used, ...told })) > 0);
    }
    case 'revoke':
      return leadTo(page, (await revokeCertificate(database, { number, ...told })).kind === 'changed');
    case 'reinstate':
      return leadTo(page, (await reinstateCertificate(database, { number, ...told })).kind === 'changed');
    case 'export':
      return leadTo(`${page}?file=ready`, await recordExport(database, { learnerId, ...told }));
    case 'name': {
      if (!('firstName' in details)) return { refused: changedMeanwhile };
      const { kind } = await correctCertificate(database, { ...details, number, ...told });
      return kind === 'already-so' ? { refused: 'The certificate says this name already.' } : leadTo(page, kind === 'corrected');
    }
    case 'erase': {
      const erased = await erasePerson(database, { learnerId, ...told });
      if (erased.kind !== 'erased') return { refused: changedMeanwhile };
      // Its sessions have ended in the store, and are believed here for a second more.
      portal.sessions.forget();
      return { next: `/manage/learners/${erased.keptUnder}` };
    }
    default:
      return change satisfies never;
  }
}

export default function LearnerChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const element = useRef<HTMLFormElement>(null);
  const { change, asksForPassword, learner, obstacle, given, seen, signatures } = loaderData;
  const refusal: (FormRefusal & { conflict?: Conflict }) | undefined = actionData;
  const conflict = refusal?.conflict ?? null;
  const { title, told, label, form } = learnerChanges[change];

  return (
    <>
      <ConsoleHeading title={title} note={`${learner.name}. ${told}`}>
        <ButtonLink to={`/manage/learners/${learner.id}`} look="quiet">
          Back to the learner
        </ButtonLink>
      </ConsoleHeading>
      {change === 'erase' ? <EraseLists signatures={signatures} /> : null}
      {obstacle === null || actionData !== undefined ? (
        <SentForm
          key={change}
          form={withConfirmation(form, { isAsked: asksForPassword, refusal: actionData })}
          element={element}
          refusal={actionData}
          given={given}
          hidden={change === 'attempts' || isOfCertificate(change) ? { seen } : {}}
          head={conflict === null ? null : <BothVersions conflict={conflict} what="this certificate" />}
          submitLabel={label}
          look={learnerChanges[change].isDangerous ? 'danger' : 'primary'}
        />
      ) : (
        <p className="max-w-2xl rounded-lg border border-line bg-surface px-5 py-4">{obstacle}</p>
      )}
    </>
  );
}

/** What is decided about a certificate goes by the one that was seen. */
function isOfCertificate(change: LearnerChange): boolean {
  return change === 'name' || change === 'revoke' || change === 'reinstate';
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <UnknownLearner error={error} />;
}
