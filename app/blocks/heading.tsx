import { createContext, use, type ReactNode } from 'react';

import { classNames } from '#app/ui/class-names.ts';

const LevelContext = createContext(3);
const tags = { 2: 'h2', 3: 'h3', 4: 'h4', 5: 'h5', 6: 'h6' } as const;

function isLevel(level: number): level is keyof typeof tags {
  return level in tags;
}

/** A heading that's one level below its container, so that the outline has no gaps no matter how blocks are nested. */
export function Heading({ children, className }: { children: ReactNode; className?: string }) {
  const level = use(LevelContext);
  const Tag = isLevel(level) ? tags[level] : 'h6';
  return <Tag className={classNames('font-semibold', level <= 3 ? 'text-lg' : 'text-base', className)}>{children}</Tag>;
}

/** A block's heading. Renders nothing without a title. */
export function BlockTitle({ title }: { title: string | undefined }) {
  return title === undefined ? null : <Heading className="mb-3">{title}</Heading>;
}

/** Moves the headings in its content down one level, unless `when` is false, as it is for blocks without a title. */
export function NestedHeadings({ when = true, children }: { when?: boolean; children: ReactNode }) {
  const level = use(LevelContext);
  return <LevelContext value={when ? level + 1 : level}>{children}</LevelContext>;
}
