import { findPlaceholders } from '#app/content/find-placeholders.ts';
import type { Content } from '#app/content/load-content.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { formatNearDate, formatNearTime } from '#app/time/written-time.ts';
import { audienceNames } from '../access/form.ts';
import { holdsRole, type Role } from '../access/rules.ts';
import { deviceCodeOf } from '../learning/device-code.server.ts';
import { formatScore } from '../assessment/rules.ts';
import { channelNames } from '../messages/rules.ts';
import { countMessages, listMessages } from '../messages/store.server.ts';
import { findNextLesson } from '../learning/rules.ts';
import { describeDue, writeSpan } from '../requests/due-words.ts';
import { listInbox, type ListedRequest } from '../requests/list-requests.server.ts';
import { labelRequest, listContact } from '../requests/request-contents.ts';
import { requestKinds, unansweredStatuses, type RequestKind } from '../requests/rules.ts';
import { countUnanswered } from '../requests/store.server.ts';
import {
  arrangeToday,
  codeNoticeDays,
  countLimit,
  isNearlyFull,
  recentDays,
  rowsPerKind,
  stalledAfterDays,
  type TodayGroup,
  type TodayKind,
  type TodayRow,
} from './today-rules.ts';
import { listCodesNearEnd, type CodeNearEnd } from './code-ends-store.server.ts';
import { findBackupMatter } from './today-backup.server.ts';
import { findLearnerLines, listNearLimit, listStalled, listUnsigned, type LearnerLine } from './today-store.server.ts';

const day = 24 * 60 * 60_000;

/** Finds what needs a manager now, in the order of a day. Codes are a matter of owners, who alone can change them. */
export async function findToday(
  store: { database: Database; content: Content; makesCopies: boolean },
  role: Role,
  now: Date,
): Promise<ReturnType<typeof arrangeToday> & { backup: string }> {
  const { database, content } = store;
  const requests = await Promise.all(requestKinds.map((kind) => findUnanswered(database, kind, now)));
  const learners = await findLearners(store, now);
  const codes = holdsRole(role, 'owner') ? [await findEndingCodes(database, now)] : [];
  const backup = await findBackupMatter(database, { makesCopies: store.makesCopies, now });
  return {
    ...arrangeToday([...requests, ...learners, ...codes, backup.group, await findDeadMessages(database, now), findUnset(content)]),
    backup: backup.sentence,
  };
}

async function findUnanswered(database: Database, kind: RequestKind, now: Date): Promise<TodayGroup> {
  const found = await listInbox(database, { kind, statuses: unansweredStatuses, isOpen: true }, now, rowsPerKind);
  return { kind, rows: found.map((request) => rowOfRequest(request, now)), count: await countUnanswered(database, countLimit, kind) };
}

const requestWords: Record<RequestKind, { what: string; why: string; action: string }> = {
  overtime: { what: 'Overtime', why: 'an answer is promised within 24 hours', action: 'Answer' },
  service: { what: 'Service', why: 'the client waits for an answer', action: 'Answer' },
  referral: { what: 'Referral', why: 'nobody has called this person yet', action: 'Open' },
  campaign: { what: 'Campaign', why: 'the client waits for an answer', action: 'Answer' },
};

function rowOfRequest(request: ListedRequest, now: Date): TodayRow {
  const { kind, reference, submittedAt } = request;
  const { what, why, action } = requestWords[kind];
  const waits = { text: writeSpan(Math.max(0, now.getTime() - submittedAt.getTime())), tone: 'calm' as const };

  return {
    kind,
    key: reference,
    when: describeDue(request, now) ?? waits,
    what,
    detail: detailOf(request),
    why: kind === 'overtime' ? why : `${why}; received ${formatNearTime(submittedAt)}`,
    who: listContact(request)[0] ?? '',
    action: { label: action, to: `/manage/requests/${reference}` },
  };
}

/** Names a request so briefly that its row stays one line high. */
function detailOf(request: ListedRequest): string {
  return request.kind === 'overtime' ? `${request.details.hours} h with ${request.details.va}` : labelRequest(request);
}

/** What is said of learners, each of whom stands in one group alone: the most pressing. */
async function findLearners({ database, content }: { database: Database; content: Content }, now: Date): Promise<TodayGroup[]> {
  const since = new Date(now.getTime() - recentDays * day);
  const { maxAttempts } = content.assessment;

  const nearLimit = await listNearLimit(database, { atLeast: Math.max(1, maxAttempts - 1), since, limit: 2 * countLimit });
  const near = new Set(nearLimit.map(({ learnerId }) => learnerId));
  const before = new Date(now.getTime() - stalledAfterDays * day);
  const stalled = (await listStalled(database, { before, since, limit: 2 * countLimit })).filter(({ learnerId }) => !near.has(learnerId));
  const unsigned = await listUnsigned(database, { since, limit: countLimit });

  const lockedOut = nearLimit.filter(({ used }) => used >= maxAttempts);
  const lastAttempt = nearLimit.filter(({ used }) => used < maxAttempts);
  const shown = [lockedOut, lastAttempt, stalled, unsigned].flatMap((found): { learnerId: string }[] => found.slice(0, rowsPerKind));
  const lines = await findLearnerLines(
    database,
    shown.map(({ learnerId }) => learnerId),
  );

  const group = <Found extends { learnerId: string }>(
    kind: TodayKind,
    found: readonly Found[],
    describe: (one: Found, line: LearnerLine) => Pick<TodayRow, 'what' | 'detail' | 'why'> & { since: Date; action: string },
  ): TodayGroup => ({
    kind,
    count: Math.min(found.length, countLimit),
    rows: found.slice(0, rowsPerKind).map((one) => {
      const line = lines.get(one.learnerId) ?? { name: null, scores: [], lessons: [] };
      const { since: from, action, ...words } = describe(one, line);
      return {
        kind,
        key: `${kind} ${one.learnerId}`,
        when: { text: writeSpan(Math.max(0, now.getTime() - from.getTime())), tone: kind === 'locked-out' ? 'soon' : 'calm' },
        ...words,
        who: line.name ?? `Device ${deviceCodeOf(one.learnerId)}`,
        action: { label: action, to: `/manage/learners/${one.learnerId}` },
      };
    }),
  });

  return [
    group('locked-out', lockedOut, ({ used, lastFailedAt }, { scores }) => ({
      what: 'Locked out',
      detail: `after ${used} attempts`,
      why: `no attempt is left${writeScores(scores)}`,
      since: lastFailedAt,
      action: 'Grant attempts',
    })),
    group('last-attempt', lastAttempt, ({ used, lastFailedAt }, { scores }) => ({
      what: 'Last attempt',
      detail: 'comes next',
      why: `${used} of ${maxAttempts} attempts are used${writeScores(scores)}`,
      since: lastFailedAt,
      action: 'Open',
    })),
    group('stalled', stalled, ({ lastSeenAt }, { lessons }) => ({
      what: 'Stalled',
      detail: describePlace(content, lessons),
      why: `no visit since ${formatNearDate(lastSeenAt)}; ${countDone(content, lessons)}`,
      since: lastSeenAt,
      action: 'Open',
    })),
    group('agreement-unsigned', unsigned, ({ passedAt }) => ({
      what: 'Passed,',
      detail: 'agreement unsigned',
      why: `passed on ${formatNearDate(passedAt)} and has never signed`,
      since: passedAt,
      action: 'Open',
    })),
  ];
}

function writeScores(scores: readonly number[]): string {
  return scores.length === 0 ? '' : `; scored ${scores.map(formatScore).join(', ')} %`;
}

/** Says which lesson comes next, by the module and its number there. */
function describePlace({ modules, modulePages }: Content, completed: readonly string[]): string {
  const published = modules.flatMap(({ id, title }) => {
    const page = modulePages.get(id);
    return page === undefined ? [] : [{ title, lessons: page.lessons }];
  });
  const next = findNextLesson(published, completed);
  if (next === null) return 'before the assessment';

  const module = published.find(({ lessons }) => lessons.some(({ id }) => id === next.lesson.id));
  return `at ${module?.title ?? 'the lessons'}, lesson ${next.number}`;
}

function countDone({ modulePages }: Content, completed: readonly string[]): string {
  const lessons = [...modulePages.values()].flatMap((page) => page.lessons);
  return `${lessons.filter(({ id }) => completed.includes(id)).length} of ${lessons.length} lessons`;
}

/** Finds codes that open nothing soon: their last day is near, or their seats are nearly gone while people still come. */
async function findEndingCodes(database: Database, now: Date): Promise<TodayGroup> {
  const notice = codeNoticeDays * day;
  const times = { now, endsBefore: new Date(now.getTime() + notice), enteredSince: new Date(now.getTime() - notice) };
  const found = (await listCodesNearEnd(database, times)).filter(
    ({ endsAt, seats, taken }) => endsAt !== null || (seats !== null && isNearlyFull({ seats, taken })),
  );
  return {
    kind: 'code-ending',
    count: Math.min(found.length, countLimit),
    rows: found.slice(0, rowsPerKind).map((code) => rowOfCode(code, now)),
  };
}

function rowOfCode({ id, label, audience, endsAt, seats, taken }: CodeNearEnd, now: Date): TodayRow {
  const entered = taken === 1 ? 'one device has entered with it' : `${taken} devices have entered with it`;
  const left = (seats ?? 0) - taken;
  const shared = {
    kind: 'code-ending' as const,
    key: `code ${id}`,
    what: 'Code',
    detail: label ?? `of the ${audienceNames[audience].toLowerCase()}`,
    who: audienceNames[audience],
  };

  if (endsAt === null)
    return {
      ...shared,
      when: { text: '—', tone: 'calm' },
      why:
        left > 0
          ? `${left} of ${seats} seats ${left === 1 ? 'is' : 'are'} left`
          : `all ${seats} seats are taken, and newcomers are refused`,
      action: { label: 'Make another', to: '/manage/codes#new' },
    };
  const rest = endsAt.getTime() - now.getTime();
  return {
    ...shared,
    when: { text: `in ${writeSpan(rest)}`, tone: rest < 3 * day ? 'soon' : 'calm' },
    why: `its last day is ${formatNearDate(new Date(endsAt.getTime() - 1))}; ${entered}, and the sessions end with it`,
    action: { label: 'Change its end', to: `/manage/codes/${id}?change=extend#extend` },
  };
}

/** Messages that nobody tries to send any more, in one row. */
async function findDeadMessages(database: Database, now: Date): Promise<TodayGroup> {
  const [newest] = await listMessages(database, { state: 'dead' }, 1);
  if (newest === undefined) return { kind: 'message', rows: [], count: 0 };

  const count = await countMessages(database, 'dead', countLimit);
  const row: TodayRow = {
    kind: 'message',
    key: 'message',
    when: { text: writeSpan(Math.max(0, now.getTime() - newest.createdAt.getTime())), tone: 'soon' },
    what: 'Messages',
    detail: count === 1 ? 'one was not sent' : `${count >= countLimit ? 'many' : count} were not sent`,
    why: newest.failure ?? 'nobody tries them any more',
    who: channelNames[newest.channel],
    action: { label: 'Open', to: '/manage/messages?state=dead' },
  };
  return { kind: 'message', rows: [row], count: 1 };
}

/** What the provider has not filled in, one row for each file: the first of it in words, the others by name. */
function findUnset(content: Content): TodayGroup {
  const files = Map.groupBy(findPlaceholders(content), ({ file }) => file);
  const rows = [...files].map(([file, [first, ...others]]): TodayRow => {
    const also = others.length === 0 ? '' : `; also ${others.map(({ setting }) => setting).join(', ')}`;
    return {
      kind: 'placeholder',
      key: `placeholder ${file}`,
      when: { text: '—', tone: 'calm' },
      what: others.length === 0 ? 'Placeholder' : `${others.length + 1} placeholders,`,
      detail: first?.setting ?? '',
      why: `${first?.stands ?? ''}${also}`,
      who: 'settings',
      action: { file },
    };
  });
  return { kind: 'placeholder', rows, count: rows.length };
}
