import { href } from 'react-router';

import { findPlaceholders } from '#app/content/checks/find-placeholders.ts';
import type { Content } from '#app/content/load-content.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { torontoDay } from '#app/time/toronto-time.ts';
import { formatNearDate } from '#app/time/written-time.ts';
import { writeSpan } from '#app/time/time-span.ts';
import { audienceNames } from '../access/form.ts';
import { holdsRole, type Role } from '../access/rules.ts';
import { deviceCodeOf } from '../learning/device-code.server.ts';
import { formatScore } from '../assessment/rules.ts';
import { channelNames } from '../messages/rules.ts';
import { countMessages, listMessages } from '../messages/store.server.ts';
import { listLessonIds, writeLessons } from '../learning/lesson-counts.server.ts';
import { nameLearner } from '#app/features/learning/profile/person-rules.ts';
import { findNextLesson } from '../learning/next-lesson.ts';
import { describeDue } from '../requests/due-words.ts';
import { listInbox, type ListedRequest } from '../requests/list-requests.server.ts';
import { labelRequest, listContact } from '../requests/request-contents.ts';
import { findSectionOf, settingsSections, type SettingsSectionId } from '../revisions/settings-sections.ts';
import { dueAt, unansweredStatuses, type RequestKind } from '../requests/rules.ts';
import { countUnanswered } from '../requests/store.server.ts';
import {
  arrangeToday,
  codeNoticeDays,
  countLimit,
  isNearlyFull,
  listSections,
  recentDays,
  rowsPerKind,
  stalledAfterDays,
  type SectionId,
  type TodayGroup,
  type TodayKind,
  type TodayRow,
  type TodaySection,
} from './rules.ts';
import { listExpiringCodes, type ExpiringCode } from '../cohorts/expiring-codes-store.server.ts';
import { listNames } from '../learners/store.server.ts';
import { findTodayReview } from './today-review.server.ts';
import { findTodayUpgrades } from './today-upgrades.server.ts';
import { findTodayBackup } from './today-backup.server.ts';
import { findLearnerProgress, listNearLimit, listStalled, listUnsigned, type LearnerProgress } from './store.server.ts';

const day = 24 * 60 * 60_000;

export interface TodayStores {
  database: Database;
  content: Content;
  makesBackups: boolean;
  env: { CONTENT_DIR: string };
}

/** Finds what needs attention now, for the daily email: a few rows of each kind, and the number of rows left out. */
export async function findToday(store: TodayStores, role: Role, now: Date): Promise<ReturnType<typeof arrangeToday> & { backup: string }> {
  const { groups, backup } = await findGroups(store, { role, now, rows: rowsPerKind });
  return { ...arrangeToday(groups), backup };
}

/** Finds what needs attention now, by section of the Today page. Expanded sections have all their rows. */
export async function findTodaySections(
  store: TodayStores,
  { role, now, expanded }: { role: Role; now: Date; expanded: readonly SectionId[] },
): Promise<{ sections: TodaySection[]; total: number; late: number; dueToday: number; backup: string }> {
  const { groups, backup } = await findGroups(store, { role, now, rows: countLimit });
  const due = groups.flatMap(({ rows }) => rows.flatMap((row) => (row.dueAt === undefined ? [] : [new Date(row.dueAt)])));
  return {
    sections: listSections(groups, expanded),
    total: groups.reduce((sum, { count }) => sum + count, 0),
    late: due.filter((time) => time < now).length,
    dueToday: due.filter((time) => time >= now && torontoDay(time) === torontoDay(now)).length,
    backup,
  };
}

interface Look {
  role: Role;
  now: Date;
  rows: number;
}

/** Finds everything that needs attention, by kind. Only owners see access codes, reviews and upgrades, because only they can change and publish. */
async function findGroups(store: TodayStores, look: Look): Promise<{ groups: TodayGroup[]; backup: string }> {
  const { database, content } = store;
  const { role, now } = look;
  const requests = await findUnanswered(database, look);
  const learners = await findLearners(store, look);
  const isOwner = holdsRole(role, 'owner');
  const forOwners = isOwner
    ? [await findEndingCodes(database, look), await findTodayReview(database), await findTodayUpgrades(store, look)]
    : [];
  const backup = await findTodayBackup(database, { makesBackups: store.makesBackups, isOwner, now });
  const groups = [requests, ...learners, ...forOwners, backup.group, await findDeadMessages(database, now), findUnset(content, role)];
  return { groups, backup: backup.sentence };
}

/** Finds unanswered requests, most urgent first. */
async function findUnanswered(database: Database, { role, now, rows }: Look): Promise<TodayGroup> {
  const found = await listInbox(database, { statuses: unansweredStatuses, isOpen: true }, now, rows);
  return {
    kind: 'request',
    rows: found.map((request) => rowOfRequest(request, role, now)),
    count: await countUnanswered(database, countLimit),
  };
}

/** The note of overtime is written for each request, because it says the hours that were promised. */
const requestWords: Record<RequestKind, { what: string; why: string | null; action: string }> = {
  overtime: { what: 'Overtime', why: null, action: 'Answer' },
  service: { what: 'Service', why: 'Waiting for an answer', action: 'Answer' },
  referral: { what: 'Referral', why: 'Not called yet', action: 'Log a call' },
  campaign: { what: 'Campaign', why: 'Waiting for an answer', action: 'Answer' },
};

function rowOfRequest(request: ListedRequest, role: Role, now: Date): TodayRow {
  const { kind, reference, submittedAt, answerHours } = request;
  const { what, why, action } = requestWords[kind];
  const waits = { text: `Waiting ${writeSpan(Math.max(0, now.getTime() - submittedAt.getTime()))}`, tone: 'calm' as const };
  const due = dueAt(request);
  const from = listContact(request)[0] ?? '';

  return {
    kind: 'request',
    key: reference,
    when: describeDue(request, now) ?? waits,
    ...(due === null ? {} : { dueAt: due.toISOString() }),
    what,
    detail: detailOf(request),
    why: why ?? `Answer promised within ${writeSpan(answerHours * 60 * 60_000)}`,
    who: kind === 'referral' ? `From ${from}` : from,
    action: { label: holdsRole(role, 'manager') ? action : 'Open', to: href('/manage/requests/:reference', { reference }) },
  };
}

/** Describes a request briefly enough to fit on one line. */
function detailOf(request: ListedRequest): string {
  if (request.kind !== 'overtime') return labelRequest(request);
  const { hours, va } = request.details;
  return `${hours} ${hours === 1 ? 'hour' : 'hours'} with ${va}`;
}

/** Lists the rows about learners. Each learner appears only once, in the most urgent group. */
async function findLearners({ database, content }: TodayStores, { role, now, rows }: Look): Promise<TodayGroup[]> {
  const since = new Date(now.getTime() - recentDays * day);
  const { maxAttempts } = content.assessment;

  const nearLimit = await listNearLimit(database, { atLeast: Math.max(1, maxAttempts - 1), since, limit: 2 * countLimit });
  const near = new Set(nearLimit.map(({ learnerId }) => learnerId));
  const before = new Date(now.getTime() - stalledAfterDays * day);
  const stalled = (await listStalled(database, { before, since, limit: 2 * countLimit })).filter(({ learnerId }) => !near.has(learnerId));
  const unsigned = await listUnsigned(database, { since, limit: countLimit });

  const lockedOut = nearLimit.filter(({ used }) => used >= maxAttempts);
  const lastAttempt = nearLimit.filter(({ used }) => used < maxAttempts);
  const shown = [lockedOut, lastAttempt, stalled, unsigned].flatMap((found): { learnerId: string }[] => found.slice(0, rows));
  const ids = shown.map(({ learnerId }) => learnerId);
  const progressOf = await findLearnerProgress(database, ids);
  const names = await listNames(database, ids);
  const lessonIds = listLessonIds(content);

  const group = <Found extends { learnerId: string }>(
    kind: TodayKind,
    found: readonly Found[],
    describe: (one: Found, progress: LearnerProgress) => Pick<TodayRow, 'what' | 'detail' | 'why'> & { since: Date; grants?: boolean },
  ): TodayGroup => ({
    kind,
    count: Math.min(found.length, countLimit),
    rows: found.slice(0, rows).map((one) => {
      const progress = progressOf.get(one.learnerId) ?? { scores: [], lessons: [] };
      const { since: from, grants = false, ...words } = describe(one, progress);
      const learner = one.learnerId;
      return {
        kind,
        key: `${kind} ${one.learnerId}`,
        when: { text: `For ${writeSpan(Math.max(0, now.getTime() - from.getTime()))}`, tone: 'calm' },
        ...words,
        who: nameLearner(names.get(one.learnerId) ?? { name: null, deviceCode: deviceCodeOf(one.learnerId) }),
        action:
          grants && holdsRole(role, 'manager')
            ? { label: 'Grant an attempt', to: href('/manage/learners/:learner/:change', { learner, change: 'attempts' }) }
            : { label: 'Open', to: href('/manage/learners/:learner', { learner }) },
      };
    }),
  });

  return [
    group('locked-out', lockedOut, ({ used, lastFailedAt }, { scores }) => ({
      what: 'Locked out',
      detail: `after ${used} attempts`,
      why: scores.length === 0 ? 'No attempts left' : writeScores(scores),
      since: lastFailedAt,
      grants: true,
    })),
    group('last-attempt', lastAttempt, ({ used, lastFailedAt }, { scores }) => ({
      what: 'Last attempt',
      detail: 'is next',
      why: scores.length === 0 ? `${used} of ${maxAttempts} attempts used` : writeScores(scores),
      since: lastFailedAt,
    })),
    group('stalled', stalled, ({ lastSeenAt, stage, used }, { lessons, scores }) => ({
      ...(stage === 'failed' ? describeFailure(scores.at(-1), maxAttempts - used) : describeStop(content, { stage, lessons })),
      why: `${writeLessons(lessonIds.filter((id) => lessons.includes(id)).length, lessonIds)} lessons; last seen ${formatNearDate(lastSeenAt)}`,
      since: lastSeenAt,
    })),
    group('agreement-unsigned', unsigned, ({ passedAt }) => ({
      what: 'Passed,',
      detail: 'agreement not signed',
      why: `Passed ${formatNearDate(passedAt)}`,
      since: passedAt,
    })),
  ];
}

function writeScores(scores: readonly number[]): string {
  return `Scored ${scores.map((score) => `${formatScore(score)}%`).join(', ')}`;
}

/** Describes a learner who failed, with the newest score and the attempts left, such as "Failed · 71.4%, 1 attempt left". */
export function describeFailure(score: number | undefined, left: number): Pick<TodayRow, 'what' | 'detail'> {
  const rest = left === 1 ? '1 attempt left' : `${left} attempts left`;
  return { what: 'Failed', detail: `· ${score === undefined ? rest : `${formatScore(score)}%, ${rest}`}` };
}

function describeStop(
  content: Content,
  { stage, lessons }: { stage: string; lessons: readonly string[] },
): Pick<TodayRow, 'what' | 'detail'> {
  return { what: 'Stalled', detail: stage === 'open' ? 'during the assessment' : describePlace(content, lessons) };
}

/** Names the next lesson by its module and number. */
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

/** Finds codes that will soon stop letting people in, because they expire soon or are nearly full while people are still entering. */
async function findEndingCodes(database: Database, { now, rows }: Look): Promise<TodayGroup> {
  const notice = codeNoticeDays * day;
  const times = { now, endsBefore: new Date(now.getTime() + notice), enteredSince: new Date(now.getTime() - notice) };
  const found = (await listExpiringCodes(database, times)).filter(
    ({ endsAt, seats, taken }) => endsAt !== null || (seats !== null && isNearlyFull({ seats, taken })),
  );
  return {
    kind: 'code-ending',
    count: Math.min(found.length, countLimit),
    rows: found.slice(0, rows).map((code) => rowOfCode(code, now)),
  };
}

function rowOfCode({ id, label, audience, endsAt, seats, taken }: ExpiringCode, now: Date): TodayRow {
  const entered = taken === 1 ? 'used on 1 device' : `used on ${taken} devices`;
  const left = (seats ?? 0) - taken;
  const shared = {
    kind: 'code-ending' as const,
    key: `code ${id}`,
    what: 'Code',
    detail: label ?? `for the ${audienceNames[audience].toLowerCase()}`,
    who: audienceNames[audience],
  };

  if (endsAt === null)
    return {
      ...shared,
      when: null,
      why: left > 0 ? `${left} of ${seats} seats left` : `All ${seats} seats are taken, so the code won't work on new devices`,
      action: { label: 'Make another', to: `${href('/manage/codes')}#new` },
    };
  const rest = endsAt.getTime() - now.getTime();
  return {
    ...shared,
    when: { text: `Ends in ${writeSpan(rest)}`, tone: rest < 3 * day ? 'soon' : 'calm' },
    why: `Expires ${formatNearDate(new Date(endsAt.getTime() - 1))}; ${entered}`,
    action: { label: 'Extend', to: `${href('/manage/codes/:code', { code: id })}?change=extend#extend` },
  };
}

/** Returns a single row about all the messages that couldn't be sent. */
async function findDeadMessages(database: Database, now: Date): Promise<TodayGroup> {
  const [newest] = await listMessages(database, { state: 'dead' }, 1);
  if (newest === undefined) return { kind: 'message', rows: [], count: 0 };

  const count = await countMessages(database, 'dead', countLimit);
  const row: TodayRow = {
    kind: 'message',
    key: 'message',
    when: { text: `For ${writeSpan(Math.max(0, now.getTime() - newest.createdAt.getTime()))}`, tone: 'soon' },
    what: count === 1 ? '1 message' : `${count >= countLimit ? 'Many' : count} messages`,
    detail: count === 1 ? "wasn't sent" : "weren't sent",
    why: newest.failure ?? 'No more retries',
    who: channelNames[newest.channel],
    action: { label: 'Open', to: `${href('/manage/messages')}?state=dead` },
  };
  return { kind: 'message', rows: [row], count: 1 };
}

/** The sections that can have settings to fill in. */
const unsetWords: Partial<Record<SettingsSectionId, { one: string; several: string; who: string }>> = {
  brand: { one: 'brand setting', several: 'brand settings', who: 'Clients and learners' },
  contact: { one: 'contact setting', several: 'contact settings', who: 'Clients and learners' },
  links: { one: 'link', several: 'links', who: 'Clients and learners' },
  service: { one: 'service term', several: 'service terms', who: 'Clients' },
  referral: { one: 'referral term', several: 'referral terms', who: 'Referral partners' },
};

/** Returns one row for each section of the settings that the provider hasn't filled in, which leads owners to it. */
function findUnset(content: Content, role: Role): TodayGroup {
  const found = Map.groupBy(findPlaceholders(content), ({ file, path }) => findSectionOf(file.replace('content/', ''), path));
  const rows = settingsSections.flatMap(({ id: section }): TodayRow[] => {
    const unset = found.get(section);
    const words = unsetWords[section];
    if (unset === undefined || words === undefined) return [];
    const { one, several, who } = words;
    const names = unset.map(({ setting }) => setting).join(', ');
    const row: TodayRow = {
      kind: 'placeholder',
      key: `placeholder ${section}`,
      when: null,
      what: unset.length === 1 ? `1 ${one}` : `${unset.length} ${several}`,
      detail: unset.length === 1 ? "isn't set" : "aren't set",
      why: names.charAt(0).toUpperCase() + names.slice(1),
      who,
      action: holdsRole(role, 'owner')
        ? { label: 'Fill in', to: href('/manage/settings/:section', { section }) }
        : { note: 'Ask an owner' },
    };
    return [row];
  });
  return { kind: 'placeholder', rows, count: rows.length };
}
