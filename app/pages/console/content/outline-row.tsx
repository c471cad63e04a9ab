import { Form, href, Link } from 'react-router';

import type { OutlineModule, PartState } from '#app/features/revisions/parts/describe-outline.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Mark, type MarkContent } from '#app/console-kit/mark.tsx';

/** A part of the content as its row shows it. */
export interface ShownPart {
  part: string | null;
  /** The last part of its page's address. Null if it has no page. */
  to: string | null;
  title: string;
  state: PartState;
  /** Who wrote its draft, and when. Null without a draft. */
  draft: string | null;
  /** How many problems in it stop publishing. */
  problems: number;
  isRemovable: boolean;
  module: OutlineModule | null;
}

const states: Record<PartState, MarkContent> = {
  live: { text: 'Live', tone: 'muted' },
  edited: { text: 'Live, edited here', tone: 'muted' },
  draft: { text: 'Draft', tone: 'warning' },
  new: { text: 'Not published yet', tone: 'warning' },
  'coming-soon': { text: 'Coming soon', tone: 'muted' },
  removing: { text: 'Removal not published yet', tone: 'warning' },
  removed: { text: 'Removed', tone: 'muted' },
};

const quiet = 'inline-flex min-h-11 items-center px-1 text-sm font-medium text-brand underline underline-offset-2 md:min-h-9';

/** A row of the list of content: its title, its state, what's wrong with it, and what can be done. */
export function OutlineRow({ part, to, title, state, draft, problems, isRemovable, module }: ShownPart) {
  return (
    <li className="flex flex-wrap items-center gap-x-5 py-1 lg:grid lg:grid-cols-[minmax(0,1fr)_13rem_22rem]">
      <div className="flex min-w-0 basis-full flex-wrap items-center gap-x-3">
        {to === null ? (
          <span className="py-1.5 wrap-anywhere">{title}</span>
        ) : (
          <Link
            to={href('/manage/content/:part', { part: to })}
            className="flex min-h-11 items-center font-medium wrap-anywhere hover:text-brand md:min-h-9"
          >
            {title}
          </Link>
        )}
        {problems === 0 ? null : (
          <Mark
            tone="danger"
            icon="circle-alert"
            text={problems === 1 ? '1 problem stops publishing' : `${problems} problems stop publishing`}
          />
        )}
      </div>
      <div className="min-w-0 text-sm wrap-anywhere">
        <Mark {...states[state]} />
        {module?.isSwitched === true ? (
          <span className="block text-warning">{module.isPublished ? 'Opens once published' : 'Coming soon once published'}</span>
        ) : null}
        {draft === null ? null : <span className="block text-ink-muted">{draft}</span>}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 lg:justify-end">
        {module === null ? null : <ModuleActions title={title} {...module} />}
        {isRemovable && to !== null ? (
          <Link to={href('/manage/content/:part/remove', { part: to })} aria-label={`Remove: ${title}`} className={quiet}>
            Remove
          </Link>
        ) : null}
        {part !== null && to === null && isRemovable ? (
          <OneButton intent="bring-back" name="part" value={part} label="Bring back" title={title} />
        ) : null}
      </div>
    </li>
  );
}

function ModuleActions({ id, isPublished, hasFile, title }: OutlineModule & { title: string }) {
  const add = (kind: string) => `${href('/manage/content/new')}?${new URLSearchParams({ kind, in: id })}`;
  if (!hasFile)
    return (
      <Link to={add('module')} aria-label={`Write it: ${title}`} className={quiet}>
        Write it
      </Link>
    );
  return (
    <>
      <OneButton
        intent={isPublished ? 'close' : 'open'}
        name="module"
        value={id}
        label={isPublished ? 'Make coming soon' : 'Open to learners'}
        title={title}
      />
      <Link to={add('lesson')} aria-label={`Add lesson: ${title}`} className={quiet}>
        Add lesson
      </Link>
    </>
  );
}

interface OneButtonProps {
  intent: string;
  name: string;
  value: string;
  label: string;
  title: string;
}

function OneButton({ intent, name, value, label, title }: OneButtonProps) {
  return (
    <Form method="post" action={href('/manage/content')} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button
        type="submit"
        look="quiet"
        name={name}
        value={value}
        aria-label={`${label}: ${title}`}
        className="px-1! text-sm font-medium! underline underline-offset-2"
      >
        {label}
      </Button>
    </Form>
  );
}
