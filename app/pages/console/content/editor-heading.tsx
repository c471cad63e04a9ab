import { href, Link } from 'react-router';

import { PageTitle } from '#app/ui/page-title.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { DrawnIcon } from '#app/ui/drawn-icons.ts';
import type { PartState } from './describe-state.server.ts';

interface EditorHeadingProps {
  title: string;
  /** The title of the file, if the page is about a place in it. */
  part: string | null;
  tab: string;
  state: PartState;
  edit: string;
  preview: string;
  isPreview: boolean;
  /** The review of this file's changes alone. */
  publish: string;
}

/** What's edited, whether readers see it, and the ways to look at it, to go back and to publish. */
export function EditorHeading({ title, part, tab, state, edit, preview, isPreview, publish }: EditorHeadingProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <PageTitle>{tab}</PageTitle>
      <div className="min-w-0">
        <p className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
          <span
            className={`rounded-sm px-1.5 font-semibold ${state.isDraft ? 'bg-warning-soft text-warning' : 'bg-success-soft text-success'}`}
          >
            {state.isDraft ? 'Draft' : 'Live'}
          </span>
          <span className="min-w-0 wrap-anywhere">{[state.saved, state.live].filter((text) => text !== null).join(' ')}</span>
        </p>
        <h1 className="font-serif text-3xl leading-tight font-semibold wrap-anywhere">{title}</h1>
        {part === null ? null : <p className="mt-1 text-ink-muted">{part}</p>}
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        <nav aria-label="View" className="flex overflow-hidden rounded-md border border-line-strong bg-surface">
          <View to={edit} icon="pencil-line" label="Edit" isOn={!isPreview} />
          <View to={preview} icon="monitor" label="Preview" isOn={isPreview} />
        </nav>
        <ButtonLink to={`${href('/manage/settings')}#history`} look="secondary">
          History
        </ButtonLink>
        <ButtonLink to={publish}>Publish</ButtonLink>
      </div>
    </header>
  );
}

function View({ to, icon, label, isOn }: { to: string; icon: DrawnIcon; label: string; isOn: boolean }) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-current={isOn ? 'page' : undefined}
      className="inline-flex min-h-11 items-center gap-2 px-4 font-semibold aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand"
    >
      <Icon name={icon} className="size-4" />
      {label}
    </Link>
  );
}
