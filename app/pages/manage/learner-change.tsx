import { useRef } from 'react';
import { data, redirect, type RouterContextProvider } from 'react-router';

import type { Route } from './+types/learner-change';
import { resetAttempts } from '#app/features/assessment/reset-attempts.server.ts';
import { correctCertificate } from '#app/features/certificates/correct-certificate.server.ts';
import { reinstateCertificate, revokeCertificate } from '#app/features/certificates/revoke-certificate.server.ts';
import { erasePerson } from '#app/features/managers/erase-person.server.ts';
import { recordExport } from '#app/features/managers/export-person.server.ts';
import { findLearner, type FoundLearner } from '#app/features/managers/find-learner.server.ts';
import { findObstacle, isLearnerChange, learnerChanges, type LearnerChange } from '#app/features/managers/learner-changes.ts';
import type { correctNameForm, eraseForm, reasonForm } from '#app/features/managers/learner-forms.ts';
import type { DetailsOf } from '#app/forms/form.ts';
import { receiveForm, refuseForm } from '#app/forms/receive-form.server.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { getPortal } from '#app/portal.ts';
import { readForm } from '#app/request/read-body.server.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { mustConfirm, refuseUnconfirmed } from './confirm.server.ts';
import { withConfirmation } from './confirm-field.tsx';
import { DeskHead } from './desk-head.tsx';
import { EraseLists } from './erase-lists.tsx';
import { UnknownLearner } from './unknown-learner.tsx';

/** One change of a learner, on a page of its own that says what follows from it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { change, learner } = await findChange(context, params);
  const { facts, changeable } = learner;
  const [newest] = facts.attempts;

  return {
    change,
    asksForPassword: learnerChanges[change].isDangerous && mustConfirm(context),
    learner: { id: facts.id, name: facts.name ?? `No name yet, ${facts.deviceCode}` },
    obstacle: findObstacle(change, changeable),
    given: newest === undefined ? {} : { firstName: newest.firstName, lastName: newest.lastName },
    signatures: facts.signatures.map(({ fullName }) => fullName),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { change, learner } = await findChange(context, params);
  const form = await readForm(request);
  const received = receiveForm<ChangeFields>(learnerChanges[change].form, form);
  if (received.kind === 'invalid') return received.refused;

  if (learnerChanges[change].isDangerous) {
    const refused = await refuseUnconfirmed(request, context, { sent: form, values: received.typed });
    if (refused !== null) return refused;
  }

  const obstacle = findObstacle(change, learner.changeable);
  const made = obstacle === null ? await makeChange(context, { change, learner, details: received.details }) : { refused: obstacle };
  if ('refused' in made) return refuseForm({ cause: 'portal', errors: {}, message: made.refused, values: received.typed }, { status: 409 });
  throw redirect(made.next);
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
type ChangeFields = (typeof reasonForm | typeof correctNameForm | typeof eraseForm)['fields'];

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
    case 'attempts':
      return leadTo(page, (await resetAttempts(database, { subject: { learnerId }, ...told })) > 0);
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
  const { change, asksForPassword, learner, obstacle, given, signatures } = loaderData;
  const { title, told, label, form } = learnerChanges[change];

  return (
    <>
      <DeskHead title={title} note={`${learner.name}. ${told}`}>
        <ButtonLink to={`/manage/learners/${learner.id}`} look="quiet">
          Back to the learner
        </ButtonLink>
      </DeskHead>
      {change === 'erase' ? <EraseLists signatures={signatures} /> : null}
      {obstacle === null || actionData !== undefined ? (
        <SentForm
          key={change}
          form={withConfirmation(form, { isAsked: asksForPassword, refusal: actionData })}
          element={element}
          refusal={actionData}
          given={change === 'name' ? given : undefined}
          submitLabel={label}
        />
      ) : (
        <p className="max-w-2xl rounded-lg border border-line bg-surface px-5 py-4">{obstacle}</p>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <UnknownLearner error={error} />;
}
