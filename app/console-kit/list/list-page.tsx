import type { ReactNode } from 'react';

import { ConsoleHeading, ListKeys } from '#app/console-kit/console-heading.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListView, type ListViewProps } from './list-view.tsx';
import { SavedFilterBar } from './saved-filter-bar.tsx';

export interface ListPageProps extends ListViewProps {
  /** The page's heading. Defaults to the list's title. */
  heading?: string;
  note?: ReactNode;
  /** Notices about what was just done, or why an action was refused. */
  notices?: ReactNode;
  filterButtons?: ReactNode;
  children?: ReactNode;
}

/** A console page that contains one list (`defineList`). */
export function ListPage({ list, heading = list.title, note, notices, filterButtons, children, ...view }: ListPageProps) {
  return (
    <>
      <ConsoleHeading title={heading} tab={list.title} note={note}>
        <ListKeys canSearch={list.fields.some(({ options }) => options === null)} canSelect={list.bulk.length > 0} />
      </ConsoleHeading>
      {notices}
      <ConsoleNotice text={view.answer?.notice ?? null} />
      <ConsoleNotice text={view.answer?.refusal ?? null} tone="refused" />
      <FilterBar list={list}>{filterButtons}</FilterBar>
      <SavedFilterBar list={list} />
      {children}
      <ListView list={list} {...view} />
    </>
  );
}
