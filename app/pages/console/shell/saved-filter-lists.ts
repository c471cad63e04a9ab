import { readLearnerFilter, writeLearnerFilter } from '#app/features/learners/rules.ts';
import { readMessageAddress, writeMessageAddress } from '#app/pages/console/messages/message-filter.ts';
import { readRecordFilter, writeRecordFilter } from '#app/pages/console/audit-log/audit-log-filter.ts';
import { readInboxAddress, writeInboxAddress } from '#app/pages/console/requests/request-filter.ts';

interface FilterList {
  path: string;
  title: string;
  /** Writes a filter as it is kept: without what the list does not know, and without what was typed into its search. */
  tidy: (search: URLSearchParams) => string;
}

/**
 * The lists whose filters can be kept. A search is for one person; kept under a name, it would keep that person's name
 * after their data was erased.
 */
export const filterLists = {
  learners: {
    path: '/manage/learners',
    title: 'Learners',
    tidy: (search) => writeLearnerFilter({ ...readLearnerFilter(search), search: '' }).toString(),
  },
  requests: {
    path: '/manage/requests',
    title: 'Requests',
    tidy: (search) => writeInboxAddress({ ...readInboxAddress(search), q: '' }),
  },
  codes: { path: '/manage/codes', title: 'Codes', tidy: (search) => (search.get('show') === 'all' ? 'show=all' : '') },
  messages: {
    path: '/manage/messages',
    title: 'Messages',
    tidy: (search) => writeMessageAddress(readMessageAddress(search)),
  },
  records: { path: '/manage/records', title: 'Records', tidy: (search) => writeRecordFilter(readRecordFilter(search)) },
} as const satisfies Record<string, FilterList>;

export type FilterListName = keyof typeof filterLists;

export function isFilterList(name: string): name is FilterListName {
  return Object.hasOwn(filterLists, name);
}

/** Where a kept filter leads. */
export function addressOfFilter(list: FilterListName, query: string): string {
  const { path } = filterLists[list];
  return query === '' ? path : `${path}?${query}`;
}
