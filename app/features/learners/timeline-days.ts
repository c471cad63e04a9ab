/** An entry on one day of a timeline: a single event, or all the day's lessons together. */
export type DayItem<Entry> = { kind: 'entry'; entry: Entry } | { kind: 'lessons'; lessons: Entry[] };

export interface TimelineDay<Entry> {
  /** In the form `2026-11-21`. */
  day: string;
  items: DayItem<Entry>[];
}

/** Groups a timeline by day. Two or more lessons in a day become one entry, so that an attempt isn't lost among forty lessons. */
export function groupByDay<Entry extends { day: string; isLesson: boolean }>(entries: readonly Entry[]): TimelineDay<Entry>[] {
  return [...Map.groupBy(entries, ({ day }) => day)].map(([day, ofDay]) => ({ day, items: foldLessons(ofDay) }));
}

function foldLessons<Entry extends { isLesson: boolean }>(entries: readonly Entry[]): DayItem<Entry>[] {
  const lessons = entries.filter(({ isLesson }) => isLesson);
  if (lessons.length < 2) return entries.map((entry) => ({ kind: 'entry', entry }));

  return entries.flatMap((entry): DayItem<Entry>[] => {
    if (!entry.isLesson) return [{ kind: 'entry', entry }];
    return entry === lessons[0] ? [{ kind: 'lessons', lessons }] : [];
  });
}
