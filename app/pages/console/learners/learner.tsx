import type { ReactNode } from 'react';
import { href, Link } from 'react-router';

import type { Content } from '#app/content/load-content.ts';
import { holdsRole, isSessionAlive } from '#app/features/access/rules.ts';
import { nameQuestion } from '#app/features/assessment/rules.ts';
import { statusOf, type CertificateStatus } from '#app/features/certificates/rules.ts';
import { nameLearner } from '#app/features/learning/profile/person-rules.ts';
import type { AttemptFacts, LearnerFacts } from '#app/features/learners/learner-facts-store.server.ts';
import type { FoundLearner } from '#app/features/learners/find-learner.server.ts';
import { learnerResults, resultOf } from '#app/features/learners/rules.ts';
import { completedLesson, writeScore, writeTimeline } from '#app/features/learners/learner-timeline.server.ts';
import { listModuleProgress, type ModuleProgress } from '#app/features/learners/module-progress.ts';
import { groupByDay } from '#app/features/learners/timeline-days.ts';
import { findOwnChange } from '#app/features/audit-log/find-own-change.server.ts';
import { getPortal, type Portal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { torontoDay } from '#app/time/toronto-time.ts';
import { formatDay, formatHour, formatShortTime } from '#app/time/written-time.ts';
import { buttonClass, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/learner';
import { AttemptAnswers, type ShownAttempt } from './attempt-answers.tsx';
import type { ShownAction } from '#app/console-kit/action/action-answer.ts';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { learnerActions, requireLearner } from './learner-actions.server.ts';
import { LearnerProgress } from './learner-progress.tsx';
import { LearnerTimeline } from './learner-timeline.tsx';
import { recordActions } from './record-actions.server.ts';
import { UndoButton } from '#app/console-kit/action/undo-button.tsx';
import { UnknownLearner } from './unknown-learner.tsx';

/** Loads a learner's record and the actions that the manager can take. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const found = await requireLearner(portal, params.learner);
  const { facts } = found;
  const mayChange = holdsRole(getManager(context).role, 'manager');
  const modules = listModuleProgress(
    portal.content,
    facts.lessons.map(({ id }) => id),
  );
  return {
    id: facts.id,
    isErased: facts.isErased,
    title: titleOf(facts),
    facts: describeFacts(found, { maxAttempts: portal.content.assessment.maxAttempts, modules, now: portal.now() }),
    changes: learnerActions.show({ context, url }, found),
    certificates: facts.certificates.map(({ number, holder, events, replacedBy }) => ({
      number,
      holder,
      standing: standings[statusOf(events, replacedBy).status],
    })),
    attempts: facts.attempts.map(describeAttempt),
    revoked: mayChange ? await findRevoked(portal, { number: found.certificate, actor: getManager(context).email }) : null,
    hasFile: url.searchParams.get('file') === 'ready' && mayChange,
    modules,
    signatures: facts.signatures.toReversed().map(({ sequence, version, signedAt }) => ({
      sequence,
      version,
      signed: formatShortTime(signedAt),
    })),
    maySeeSignatures: mayChange,
    isUndoAsked: url.searchParams.has('undo'),
    done: learnerActions.readNotice(url) ?? recordActions.readNotice(url),
    erasure: describeErasure(facts),
    days: listDays(facts, portal.content),
  };
}

function describeErasure({ isErased, changes }: LearnerFacts): string | null {
  if (!isErased) return null;
  const erased = changes.find(({ action }) => action === 'learner.erased');
  const who = erased === undefined ? '' : ` on ${formatShortTime(erased.happenedAt)} by ${erased.actor}`;
  return `This person's data was erased${who}. It can't be restored. The figures below are no longer linked to a person.`;
}

function listDays(facts: LearnerFacts, content: Content) {
  const entries = writeTimeline(facts, content).map(({ at, ...entry }) => ({
    ...entry,
    day: torontoDay(at),
    isLesson: entry.what === completedLesson,
    time: formatHour(at),
    at: at.toISOString(),
  }));
  return groupByDay(entries).map((day) => ({ ...day, name: formatDay(day.day) }));
}

/** Returns the number of a certificate that this manager has just revoked, so that it can be reinstated with one click. */
async function findRevoked({ database, now }: Portal, { number, actor }: { number: string | null; actor: string }): Promise<string | null> {
  const change = await findOwnChange(database, { subject: `certificate/${number ?? ''}`, actor, now: now() });
  return change?.action === 'certificate.revoked' ? number : null;
}

const standings: Record<CertificateStatus['status'], string> = {
  valid: 'Valid',
  revoked: 'Revoked',
  withdrawn: "Withdrawn at the holder's request",
  replaced: 'Replaced by a corrected certificate',
};

function titleOf({ name, deviceCode, isErased }: LearnerFacts): string {
  return nameLearner({ name, deviceCode, isErased });
}

function describeFacts(
  { facts, changeable }: FoundLearner,
  { maxAttempts, modules, now }: { maxAttempts: number; modules: readonly ModuleProgress[]; now: Date },
): [string, string][] {
  const { email, isEmailVerified, sessions } = facts;
  return [
    ['Email', email === null ? 'None given' : `${email} (${isEmailVerified ? 'confirmed' : 'not confirmed'})`],
    ['Assessment', learnerResults[resultOf({ ...facts, isRevoked: changeable.certificate === 'revoked' }, maxAttempts)]],
    ['Attempts used', `${facts.used} of ${maxAttempts}`],
    ['Lessons done', writeTotal(modules)],
    ['Practice', describePractice(facts.practice)],
    ['First seen', formatShortTime(facts.createdAt)],
    ['Last seen', formatShortTime(facts.lastSeenAt)],
    ['Device code', facts.deviceCode],
    ['Sessions', writeActiveSessions(sessions, now)],
  ];
}

/** Counts active sessions by their dates, because expired sessions aren't marked as ended. */
function writeActiveSessions(sessions: LearnerFacts['sessions'], now: Date): string {
  const active = sessions.filter((session) => isSessionAlive(session, now)).length;
  return active === 1 ? '1 active session' : `${active === 0 ? 'No' : active} active sessions`;
}

function writeTotal(modules: readonly ModuleProgress[]): string {
  const sum = (of: 'done' | 'total') => modules.reduce((count, module) => count + module[of], 0);
  return `${sum('done')} of ${sum('total')}`;
}

function describePractice(practice: LearnerFacts['practice']): string {
  const newest = practice.at(-1);
  if (newest === undefined) return 'None';

  const items = new Set(practice.map(({ id }) => id)).size;
  const right = practice.filter((review) => review.right).length;
  const answers = `${practice.length} ${practice.length === 1 ? 'answer' : 'answers'}`;
  return `${answers} across ${items} ${items === 1 ? 'item' : 'items'}, ${right} right, last ${formatShortTime(new Date(newest.at))}`;
}

function describeAttempt({ id, state, firstName, lastName, startedAt, correct, total, paper, answers }: AttemptFacts): ShownAttempt {
  const states: Record<string, string> = { open: 'Open', passed: 'Passed', failed: 'Failed' };
  const name = `${firstName} ${lastName}`.trim();
  return {
    id,
    title: `${states[state] ?? state}, started ${formatShortTime(startedAt)}`,
    score: correct === null ? null : writeScore(correct, total),
    name: name === '' ? null : name,
    answers:
      answers.size === 0
        ? []
        : paper.questions.map((question) => {
            const given = answers.get(question.id) ?? null;
            return {
              id: question.id,
              name: nameQuestion(question),
              text: question.text,
              given,
              right: question.correctAnswer,
              isRight: given === question.correctAnswer,
              isSafetyCritical: state !== 'open' && question.safetyObjective !== undefined,
            };
          }),
  };
}

export default function Learner({ loaderData }: Route.ComponentProps) {
  const { id, isErased, title, facts, changes, erasure, done, hasFile, revoked, isUndoAsked } = loaderData;

  return (
    <>
      <ConsoleHeading title={title}>
        <ButtonLink to={href('/manage/learners')} look="quiet">
          All learners
        </ButtonLink>
      </ConsoleHeading>
      {erasure === null ? null : <ErasureNote text={erasure} />}
      <ConsoleNotice text={done} />
      {revoked === null ? null : (
        <UndoButton
          done="The certificate has been revoked, and its public page says so."
          effect="The certificate will be valid again, and its public page will say so."
          change={revoked}
          isAsked={isUndoAsked}
          action={href('/manage/learners/:learner/:change', { learner: id, change: 'reinstate' })}
          hidden={{ seen: revoked, reason: 'Undone right after it was revoked' }}
        />
      )}
      {hasFile ? (
        <p role="status" className="mb-4 rounded-lg border border-line bg-brand-soft px-4 py-3">
          Export ready.{' '}
          <a
            href={href('/manage/learners/:learner/data', { learner: id })}
            className="font-semibold text-brand underline underline-offset-2"
          >
            Download the file
          </a>{' '}
          within ten minutes.
        </p>
      ) : null}
      <dl className="m-0 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-3">
        {facts.map(([term, fact]) => (
          <div key={term} className="bg-surface px-4 py-2.5 max-lg:last:odd:col-span-2">
            <dt className="text-xs text-ink-muted">{term}</dt>
            <dd className="mt-0.5 font-medium tabular-nums wrap-anywhere">{fact}</dd>
          </div>
        ))}
      </dl>
      {changes.length === 0 ? null : <Changes id={id} changes={changes} isErased={isErased} />}
      <div className="mt-8 grid gap-8 lg:grid-cols-2">
        <div className="min-w-0 space-y-8">
          {isErased ? null : (
            <Part id="progress" title="Progress">
              <LearnerProgress modules={loaderData.modules} />
            </Part>
          )}
          <Papers shown={loaderData} />
          <Part id="attempts" title="Attempts">
            {loaderData.attempts.length === 0 ? <p className="text-ink-muted">No attempts yet.</p> : null}
            {loaderData.attempts.map((attempt) => (
              <AttemptAnswers key={attempt.id} attempt={attempt} />
            ))}
          </Part>
        </div>
        <Part id="timeline" title="Timeline">
          <LearnerTimeline days={loaderData.days} />
        </Part>
      </div>
    </>
  );
}

/** States that the learner's data was erased, so that no one mistakes the page for an ordinary learner's. */
function ErasureNote({ text }: { text: string }) {
  return (
    <p role="status" className="mb-6 flex max-w-3xl gap-3 rounded-md border border-danger bg-danger-soft px-4 py-3">
      <Icon name="octagon-alert" className="mt-0.5 size-5 shrink-0 text-danger" />
      <span>{text}</span>
    </p>
  );
}

function Changes({ id, changes, isErased }: { id: string; changes: readonly ShownAction[]; isErased: boolean }) {
  return (
    <nav aria-label="Actions" className="mt-4 flex flex-wrap gap-2">
      {changes.map(({ intent, label, look }) => (
        <Link
          key={intent}
          to={href('/manage/learners/:learner/:change', { learner: id, change: intent })}
          className={buttonClass('secondary', look === 'danger' ? 'text-danger!' : undefined)}
        >
          {label}
        </Link>
      ))}
      {isErased ? null : (
        <>
          <Link to={href('/manage/learners/:learner/resume-code', { learner: id })} className={buttonClass('secondary')}>
            New resume code
          </Link>
          <Link to={href('/manage/learners/:learner/merge', { learner: id })} className={buttonClass('secondary')}>
            Merge with another record
          </Link>
        </>
      )}
    </nav>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-3 font-serif text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Shows the learner's certificates and signed agreements. */
function Papers({ shown }: { shown: Route.ComponentProps['loaderData'] }) {
  const { id, certificates, signatures, maySeeSignatures } = shown;

  return (
    <>
      {certificates.length === 0 ? null : (
        <Part id="certificate" title="Certificate">
          <ul className="m-0 list-none rounded-lg border border-line bg-surface p-0">
            {certificates.map(({ number, holder, standing }) => (
              <li key={number} className="border-line px-4 py-3 not-last:border-b">
                <p className="font-semibold wrap-anywhere">{holder === '' ? standing : `${holder}: ${standing}`}</p>
                <a
                  href={href('/verify/:number', { number })}
                  className="text-sm text-brand underline underline-offset-2 tabular-nums wrap-anywhere"
                >
                  {number}
                </a>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {signatures.length === 0 ? null : (
        <Part id="agreement" title="Conduct agreement">
          <ul className="m-0 list-none rounded-lg border border-line bg-surface p-0">
            {signatures.map(({ sequence, version, signed }) => (
              <li key={sequence} className="flex flex-wrap items-center gap-x-3 border-line px-4 py-1.5 not-last:border-b">
                <span className="min-w-0 flex-1 py-1.5">
                  Version {version}, signed {signed}
                </span>
                {maySeeSignatures ? (
                  <Link
                    to={`${href('/manage/learners/:learner/agreement', { learner: id })}?signature=${sequence}`}
                    className={buttonClass('quiet', 'px-2')}
                  >
                    Open<span className="sr-only"> version {version}</span>
                  </Link>
                ) : null}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <UnknownLearner error={error} />;
}
