import type { DayItem, TimelineDay } from '#app/features/learners/timeline-days.ts';

export interface ShownEntry {
  day: string;
  isLesson: boolean;
  at: string;
  time: string;
  what: string;
  detail: string | null;
  actor: string | null;
}

/** Shows a learner's history by day. Each day's lessons can be expanded. */
export function LearnerTimeline({ days }: { days: readonly (TimelineDay<ShownEntry> & { name: string })[] }) {
  if (days.length === 0) return <p className="text-ink-muted">Nothing on record yet.</p>;

  return (
    <ol className="m-0 list-none p-0">
      {days.map(({ day, name, items }) => (
        <li key={day} className="grid gap-x-4 pb-4 sm:grid-cols-[8.75rem_minmax(0,1fr)]">
          <h3 className="text-sm font-semibold sm:pt-0.5">{name}</h3>
          <ol className="m-0 list-none border-l-2 border-line p-0 pl-4">
            {items.map((item) => (
              <li key={keyOf(item)} className="pb-2.5 last:pb-0">
                {item.kind === 'lessons' ? <FoldedLessons lessons={item.lessons} /> : <Entry entry={item.entry} />}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function keyOf(item: DayItem<ShownEntry>): string {
  return item.kind === 'lessons' ? 'lessons' : `${item.entry.at} ${item.entry.what} ${item.entry.detail ?? ''}`;
}

function Entry({ entry: { at, time, what, detail, actor } }: { entry: ShownEntry }) {
  return (
    <>
      <p>
        <span className="font-medium">{what}</span>{' '}
        <span className="text-sm text-ink-muted tabular-nums">
          <time dateTime={at}>{time}</time>
          {actor === null ? null : <span className="wrap-anywhere"> by {actor}</span>}
        </span>
      </p>
      {detail === null ? null : <p className="text-sm wrap-anywhere text-ink-muted">{detail}</p>}
    </>
  );
}

function FoldedLessons({ lessons }: { lessons: readonly ShownEntry[] }) {
  return (
    <details>
      <summary className="cursor-pointer font-medium max-md:min-h-11 max-md:content-center">
        {lessons.length} lessons{' '}
        <span className="text-sm font-normal text-ink-muted tabular-nums">
          {lessons.at(-1)?.time} to {lessons[0]?.time}
        </span>
      </summary>
      <ul className="m-0 mt-1 list-none p-0">
        {lessons.map(({ at, time, detail }) => (
          <li key={`${at} ${detail}`} className="flex gap-3 py-0.5 text-sm">
            <time dateTime={at} className="w-20 shrink-0 text-ink-muted tabular-nums">
              {time}
            </time>
            <span className="min-w-0 wrap-anywhere">{detail}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
