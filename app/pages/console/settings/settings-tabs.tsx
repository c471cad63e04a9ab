import { useRef } from 'react';
import { href, NavLink, useLocation } from 'react-router';

import { useCurrentEntryInView } from '#app/console-kit/use-current-entry-in-view.ts';
import { settingsSections } from '#app/features/revisions/settings-sections.ts';
import { useHasRole } from '../shell/use-role.ts';

/** The sections of the settings, with how many unpublished changes each has, and how many values aren't set. */
export function SettingsTabs({ changed, missing }: { changed: Record<string, number>; missing: Record<string, number> }) {
  const bar = useRef<HTMLUListElement>(null);
  useCurrentEntryInView(bar, useLocation().pathname);

  return (
    <nav aria-label="Settings sections" className="min-w-0">
      <ul
        ref={bar}
        className="m-0 flex list-none gap-1 overflow-x-auto p-0 max-lg:border-b max-lg:border-line lg:flex-col lg:gap-0 lg:border-l lg:border-line"
      >
        <Tab to={href('/manage/settings')} title="Overview" />
        {settingsSections.map(({ id, title }) => (
          <Tab
            key={id}
            to={href('/manage/settings/:section', { section: id })}
            title={title}
            changed={changed[id] ?? 0}
            missing={missing[id] ?? 0}
          />
        ))}
        {useHasRole('owner') ? <Tab to={href('/manage/settings/delivery')} title="Email and backups" /> : null}
      </ul>
    </nav>
  );
}

function Tab({ to, title, changed = 0, missing = 0 }: { to: string; title: string; changed?: number; missing?: number }) {
  return (
    <li className="shrink-0">
      <NavLink
        to={to}
        end
        className={({ isActive }) =>
          `block min-h-11 border-transparent px-3 py-2.5 leading-tight whitespace-nowrap max-lg:-mb-px max-lg:border-b-2 lg:-ml-px lg:border-l-2 lg:whitespace-normal ${isActive ? 'border-brand! font-semibold' : 'text-ink-muted hover:text-ink'}`
        }
      >
        {title}
        {changed > 0 ? (
          <span className="block text-sm font-normal text-success">{changed === 1 ? '1 change' : `${changed} changes`}</span>
        ) : null}
        {missing > 0 ? <span className="block text-sm font-normal text-warning">{missing} not set</span> : null}
      </NavLink>
    </li>
  );
}
