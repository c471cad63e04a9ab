import { data, Link } from 'react-router';

import { holdsRole } from '#app/features/access/rules.ts';
import { nameQuestion } from '#app/features/assessment/rules.ts';
import { statusOf, type CertificateStatus } from '#app/features/certificates/rules.ts';
import { findLearner } from '#app/features/managers/find-learner.server.ts';
import { findObstacle, learnerChanges, type LearnerChange } from '#app/features/managers/learner-changes.ts';
import type { AttemptFacts, LearnerFacts } from '#app/features/managers/learner-facts-store.server.ts';
import { learnerResults, resultOf } from '#app/features/managers/learner-rules.ts';
import { writeScore, writeTimeline } from '#app/features/managers/learner-timeline.server.ts';
import { findOwnChange } from '#app/features/records/find-own-change.server.ts';
import { getPortal, type Portal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { formatShortTime } from '#app/time/written-time.ts';
import { buttonClass, ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/learner';
import { AttemptAnswers, type ShownAttempt } from './attempt-answers.tsx';
import { DeskHead } from './desk-head.tsx';
import { UndoLine } from './undo-line.tsx';
import { UnknownLearner } from './unknown-learner.tsx';

/** Everything about one learner, and what can be done. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const found = await findLearner(portal.database, params.learner);
  if (found === null) throw data('Nobody who learns here has this address. Perhaps the data was erased.', { status: 404 });

  const { facts, changeable } = found;
  const { maxAttempts } = portal.content.assessment;
  const mayChange = holdsRole(getManager(context).role, 'manager');
  const changes = (Object.keys(learnerChanges) as LearnerChange[]).filter((change) => findObstacle(change, changeable) === null);
  return {
    id: facts.id,
    isErased: facts.isErased,
    title: titleOf(facts),
    facts: describeFacts(facts, maxAttempts),
    changes: mayChange ? changes : [],
    certificates: facts.certificates.map(({ number, holder, events, replacedBy }) => ({
      number,
      holder,
      standing: standings[statusOf(events, replacedBy).status],
    })),
    attempts: facts.attempts.map(describeAttempt),
    revoked: mayChange ? await findRevoked(portal, { number: found.certificate, actor: getManager(context).email }) : null,
    hasFile: url.searchParams.get('file') === 'ready' && mayChange,
    timeline: writeTimeline(facts, portal.content).map(({ at, ...entry }) => ({
      ...entry,
      time: formatShortTime(at),
      at: at.toISOString(),
    })),
  };
}

/** Finds the certificate that whoever asks has revoked just now, which one press reinstates. */
async function findRevoked({ database, now }: Portal, { number, actor }: { number: string | null; actor: string }): Promise<string | null> {
  const change = await findOwnChange(database, { subject: `certificate/${number ?? ''}`, actor, now: now() });
  return change?.action === 'certificate.revoked' ? number : null;
}

const standings: Record<CertificateStatus['status'], string> = {
  valid: 'Valid',
  revoked: 'Revoked',
  withdrawn: "Withdrawn at the holder's request",
  replaced: 'Replaced by a corrected one',
};

function titleOf({ name, isErased }: LearnerFacts): string {
  return isErased ? 'An erased person' : (name ?? 'No name yet');
}

function describeFacts(facts: LearnerFacts, maxAttempts: number): [string, string][] {
  const { email, sessions, lessons } = facts;
  const open = sessions.filter(({ endedAt }) => endedAt === null).length;
  return [
    ['Email', email ?? 'None given'],
    ['Result', learnerResults[resultOf(facts, maxAttempts)]],
    ['Attempts used', `${facts.used} of ${maxAttempts}`],
    ['Lessons done', String(lessons.length)],
    ['Practice', describePractice(facts.practice)],
    ['Since', formatShortTime(facts.createdAt)],
    ['Last seen', formatShortTime(facts.lastSeenAt)],
    ['Device code', facts.deviceCode],
    ['Sessions', sessions.length === 0 ? 'None' : `${sessions.length}, of which ${open} not ended`],
  ];
}

function describePractice(practice: LearnerFacts['practice']): string {
  const newest = practice.at(-1);
  if (newest === undefined) return 'None';

  const items = new Set(practice.map(({ id }) => id)).size;
  const right = practice.filter((review) => review.right).length;
  const answers = `${practice.length} ${practice.length === 1 ? 'answer' : 'answers'}`;
  return `${answers} to ${items} ${items === 1 ? 'item' : 'items'}, ${right} right, last ${formatShortTime(new Date(newest.at))}`;
}

function describeAttempt({ id, state, firstName, lastName, startedAt, correct, total, paper, answers }: AttemptFacts): ShownAttempt {
  const states: Record<string, string> = { open: 'Open', passed: 'Passed', failed: 'Failed' };
  const name = `${firstName} ${lastName}`.trim();
  return {
    id,
    title: `${states[state] ?? state}, begun ${formatShortTime(startedAt)}`,
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
            };
          }),
  };
}

export default function Learner({ loaderData }: Route.ComponentProps) {
  const { id, isErased, title, facts, changes, certificates, attempts, timeline, hasFile, revoked } = loaderData;

  return (
    <>
      <DeskHead title={title}>
        <ButtonLink to="/manage/learners" look="quiet">
          All learners
        </ButtonLink>
      </DeskHead>
      {revoked === null ? null : (
        <UndoLine
          done="The certificate is revoked, and its public page says so."
          action={`/manage/learners/${id}/reinstate`}
          hidden={{ seen: revoked, reason: 'Taken back right after it was revoked' }}
        />
      )}
      {hasFile ? (
        <p role="status" className="mb-4 rounded-lg border border-line bg-brand-soft px-4 py-3">
          The export is on record.{' '}
          <a href={`/manage/learners/${id}/data`} className="font-semibold text-brand underline underline-offset-2">
            Download the file
          </a>{' '}
          within ten minutes.
        </p>
      ) : null}
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
        {facts.map(([term, fact]) => (
          <div key={term} className="bg-surface px-4 py-3">
            <dt className="text-xs text-ink-muted">{term}</dt>
            <dd className="mt-0.5 font-medium tabular-nums wrap-anywhere">{fact}</dd>
          </div>
        ))}
      </dl>
      {changes.length === 0 ? null : (
        <nav aria-label="What can be done" className="mt-4 flex flex-wrap gap-2">
          {changes.map((change) => (
            <Link
              key={change}
              to={`/manage/learners/${id}/${change}`}
              className={buttonClass('secondary', learnerChanges[change].isDangerous ? 'text-danger!' : undefined)}
            >
              {learnerChanges[change].label}
            </Link>
          ))}
          {isErased ? null : (
            <>
              <Link to={`/manage/learners/${id}/resume-code`} className={buttonClass('secondary')}>
                New resume code
              </Link>
              <Link to={`/manage/learners/${id}/merge`} className={buttonClass('secondary')}>
                Merge with another record
              </Link>
            </>
          )}
        </nav>
      )}
      <div className="mt-8 grid gap-8 lg:grid-cols-2">
        <div>
          {certificates.length === 0 ? null : (
            <section aria-labelledby="certificate">
              <h2 id="certificate" className="mb-3 font-serif text-xl font-semibold">
                Certificate
              </h2>
              <ul className="m-0 mb-8 list-none rounded-lg border border-line bg-surface p-0">
                {certificates.map(({ number, holder, standing }) => (
                  <li key={number} className="border-line px-4 py-3 not-last:border-b">
                    <p className="font-semibold wrap-anywhere">{holder === '' ? standing : `${holder}: ${standing}`}</p>
                    <a href={`/verify/${number}`} className="text-sm text-brand underline underline-offset-2 tabular-nums wrap-anywhere">
                      {number}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section aria-labelledby="attempts">
            <h2 id="attempts" className="mb-3 font-serif text-xl font-semibold">
              Attempts
            </h2>
            {attempts.length === 0 ? <p className="text-ink-muted">None was begun.</p> : null}
            {attempts.map((attempt) => (
              <AttemptAnswers key={attempt.id} attempt={attempt} />
            ))}
          </section>
        </div>
        <section aria-labelledby="timeline">
          <h2 id="timeline" className="mb-3 font-serif text-xl font-semibold">
            What happened
          </h2>
          {timeline.length === 0 ? <p className="text-ink-muted">Nothing is on record.</p> : null}
          <ol className="m-0 list-none border-l-2 border-line p-0">
            {timeline.map((entry, index) => (
              <li key={`${entry.at} ${index}`} className="pb-4 pl-4">
                <p className="text-xs text-ink-muted tabular-nums">
                  <time dateTime={entry.at}>{entry.time}</time>
                  {entry.actor === null ? null : <span className="wrap-anywhere"> by {entry.actor}</span>}
                </p>
                <p className="font-medium">{entry.what}</p>
                {entry.detail === null ? null : <p className="text-sm wrap-anywhere text-ink-muted">{entry.detail}</p>}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <UnknownLearner error={error} />;
}
