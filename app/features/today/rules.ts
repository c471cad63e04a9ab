import { href } from 'react-router';

import { numberInWords } from '#app/content/text/number-words.ts';
import { torontoTimeOf } from '#app/time/toronto-time.ts';

/** The kinds of things that need attention, in display order. Kinds for which someone is waiting come first. */
export const todayKinds = [
  'request',
  'review',
  'upgrade',
  'locked-out',
  'last-attempt',
  'stalled',
  'agreement-unsigned',
  'backup',
  'message',
  'code-ending',
  'placeholder',
] as const;

export type TodayKind = (typeof todayKinds)[number];

/** The urgency of an item. Colour is reserved for items that are running out of time. */
export type TodayTone = 'late' | 'soon' | 'calm';

/** An item that needs attention. `when` is null if there's no due time. */
export interface TodayRow {
  kind: TodayKind;
  key: string;
  when: { text: string; tone: TodayTone } | null;
  /** The time an answer is due, in ISO 8601. */
  dueAt?: string;
  /** The issue in a word or two. The details are in `detail`. */
  what: string;
  detail: string;
  why: string;
  who: string;
  /** Where to deal with it, or what to do if the manager's role can't. */
  action: { label: string; to: string } | { note: string };
}

/** The first rows of one kind, and the total number. */
export interface TodayGroup {
  kind: TodayKind;
  rows: readonly TodayRow[];
  count: number;
}

/**
 * Tells whether almost all of a code's seats are taken: a tenth or fewer are left or, with fewer than ten seats, none. A one-device code
 * doesn't count, because it's meant to be full.
 */
export function isNearlyFull({ seats, taken }: { seats: number; taken: number }): boolean {
  return seats > 1 && 10 * (seats - taken) <= seats;
}

/** The maximum number of rows of one kind in the daily email. */
export const rowsPerKind = 5;

/** The highest number that's counted. Anything above it is shown as "many". */
export const countLimit = 100;

/** The number of days without a visit after which a learner counts as stalled. */
export const stalledAfterDays = 7;

/**
 * The number of days before expiry that a code is first listed. A nearly full code also stays listed for this many days after the last
 * entry.
 */
export const codeNoticeDays = 14;

/** The number of days without a visit after which learners no longer appear on the Today page, only in the learner list. */
export const recentDays = 60;

/** Each kind's name for counting (singular and plural), and the page that lists all items of the kind. */
const restWords: Record<TodayKind, { one: string; several: string; to: string | null }> = {
  request: { one: 'request', several: 'requests', to: href('/manage/requests') },
  review: { one: 'review of drafts', several: 'reviews of drafts', to: href('/manage/settings') },
  upgrade: { one: 'update to decide about', several: 'updates to decide about', to: href('/manage/settings') },
  'locked-out': { one: 'learner who is locked out', several: 'learners who are locked out', to: null },
  'last-attempt': { one: 'learner on their last attempt', several: 'learners on their last attempt', to: null },
  stalled: { one: 'learner who has stalled', several: 'learners who have stalled', to: null },
  'agreement-unsigned': { one: 'unsigned agreement', several: 'unsigned agreements', to: null },
  backup: { one: 'backup', several: 'backups', to: null },
  message: { one: "message that can't be sent", several: "messages that can't be sent", to: `${href('/manage/messages')}?state=dead` },
  'code-ending': { one: 'code expiring soon', several: 'codes expiring soon', to: href('/manage/codes') },
  placeholder: { one: 'placeholder', several: 'placeholders', to: null },
};

/** The hour in Toronto from which daily emails are sent. */
const digestHour = 7;

export function isDigestTime(now: Date): boolean {
  return torontoTimeOf(now.getTime()).minute >= digestHour * 60;
}

/** Orders the groups for the daily email, and counts the rows of each group that aren't shown. */
export function arrangeToday(groups: readonly TodayGroup[]): {
  rows: TodayRow[];
  rest: { text: string; to: string | null }[];
  total: number;
} {
  const ordered = groups.toSorted((a, b) => todayKinds.indexOf(a.kind) - todayKinds.indexOf(b.kind));
  return {
    rows: ordered.flatMap(({ rows }) => rows.slice(0, rowsPerKind)),
    rest: ordered.flatMap(({ kind, count, rows }) => describeRest(kind, count - Math.min(rows.length, rowsPerKind))),
    total: ordered.reduce((sum, { count }) => sum + count, 0),
  };
}

function describeRest(kind: TodayKind, hidden: number): { text: string; to: string | null }[] {
  if (hidden <= 0) return [];
  const { one, several, to } = restWords[kind];
  if (hidden === 1) return [{ text: `one more ${one}`, to }];
  return [{ text: `${hidden >= countLimit - rowsPerKind ? 'many' : numberInWords(hidden).toLowerCase()} more ${several}`, to }];
}

export interface TodaySection {
  id: SectionId;
  title: string;
  note: string;
  /** The number of items counted. If `isMany` is true, counting stopped at the limit. */
  count: number;
  isMany: boolean;
  rows: TodayRow[];
  isExpanded: boolean;
  all: { label: string; to: string } | null;
}

const sections = {
  requests: {
    title: 'Requests',
    note: 'Clients waiting for an answer',
    kinds: ['request'],
    all: { label: 'All requests', to: href('/manage/requests') },
  },
  drafts: {
    title: 'Content',
    note: 'Drafts to review, and updates to decide about',
    kinds: ['review', 'upgrade'],
    all: { label: 'All changes', to: href('/manage/settings') },
  },
  learners: {
    title: 'Learners',
    note: 'Stuck, or nearly out of attempts',
    kinds: ['locked-out', 'last-attempt', 'stalled', 'agreement-unsigned'],
    all: { label: 'All learners', to: href('/manage/learners') },
  },
  running: {
    title: 'Running the portal',
    note: 'Messages, backups and access codes',
    kinds: ['backup', 'message', 'code-ending'],
    all: null,
  },
  setup: { title: 'Setup', note: 'Missing details that clients and learners can see', kinds: ['placeholder'], all: null },
} as const satisfies Record<string, { title: string; note: string; kinds: readonly TodayKind[]; all: TodaySection['all'] }>;

export type SectionId = keyof typeof sections;

/** The number of rows that a section shows at first. A section with more rows links to the full list. */
export const rowsPerSection = 8;

export function isSectionId(typed: string): typed is SectionId {
  return Object.hasOwn(sections, typed);
}

/** Lists the sections that aren't empty. Expanded sections have all their rows. */
export function listSections(groups: readonly TodayGroup[], expanded: readonly SectionId[]): TodaySection[] {
  return (Object.keys(sections) as SectionId[]).flatMap((id) => {
    const { title, note, kinds, all } = sections[id];
    const own = kinds.flatMap((kind) => groups.filter((group) => group.kind === kind));
    const rows = own.flatMap((group) => group.rows);
    const isExpanded = expanded.includes(id);
    const shown = isExpanded ? rows : rows.slice(0, rowsPerSection);
    const count = own.reduce((sum, group) => sum + group.count, 0);
    if (count === 0) return [];
    return [{ id, title, note, count, isMany: own.some((group) => group.count >= countLimit), rows: shown, isExpanded, all }];
  });
}

/** Returns the Today page's title, which says how many things need attention. */
export function titleOfToday(total: number): string {
  if (total === 0) return 'Nothing needs your attention';
  return total === 1 ? 'One thing needs your attention' : `${numberInWords(total)} things need your attention`;
}

/** Returns the median of a list of numbers, or null if the list is empty. */
export function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2;
}
