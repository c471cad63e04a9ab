import { addDays, daysBetween, weekdayOf, type Day } from '#app/time/civil-day.ts';
import type { KnownDays } from './business-days.ts';
import type { CalculatedSheet } from './calculate-sheet.ts';
import { shorten } from './sheet.ts';

/** A mark on the timeline, with its position as a percentage of the width and the row of its label (-1 for no label). */
export interface TimelineMark {
  id: string;
  /** The deadline's number in the list, or 0 for acceptance. */
  number: number;
  name: string;
  day: Day;
  left: number;
  lane: number;
  role: string;
}

/** A weekend day or holiday on the timeline. Positions are percentages of the width. */
export interface TimelineRest {
  day: Day;
  left: number;
  width: number;
  name: string;
}

export interface Timeline {
  marks: TimelineMark[];
  rests: TimelineRest[];
  lanes: number;
}

/** The width of a label, in percent. Labels go to the right of their mark, or to the left if they wouldn't fit. */
export const labelWidth = 23;

/** The maximum number of label rows. If a label doesn't fit in any of them, only the mark's number is shown. */
const mostLanes = 5;

/**
 * The longest timeline, in days, that shows weekends. On a longer one, weekends would blend into solid grey, so only holidays are drawn.
 */
const longestWithWeekends = 100;

/** Places a sheet's deadlines on a timeline to scale. Returns null if the sheet covers fewer than two days. */
export function placeTimeline({ accepted, deadlines }: CalculatedSheet, known: KnownDays): Timeline | null {
  const days = [...(accepted === null ? [] : [accepted.day]), ...deadlines.map(({ due }) => due.day)].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;

  const span = daysBetween(first, last) + 1;
  const place = (day: Day) => ((daysBetween(first, day) + 0.5) / span) * 100;
  const marks = [
    ...(accepted === null ? [] : [{ id: 'accepted', number: 0, name: 'Accepted', day: accepted.day, role: 'accepted' }]),
    ...deadlines.map(({ id, name, due, kind }, index) => ({ id, number: index + 1, name: shorten(name), day: due.day, role: kind.role })),
  ].toSorted((a, b) => a.day.localeCompare(b.day));
  const placed = placeLabels(marks.map((mark) => ({ ...mark, left: place(mark.day), lane: 0 })));

  return {
    marks: placed,
    rests: listRests(first, { span, known }),
    lanes: Math.max(1, ...placed.map(({ lane }) => lane + 1)),
  };
}

/**
 * Places labels in rows so that no stem runs through a label. When two labels are close, the one whose stem would cross the other goes in a
 * lower row.
 */
function placeLabels(marks: TimelineMark[]): TimelineMark[] {
  const lanes = new Map<string, number>();
  const deepest = (near: TimelineMark[]) => Math.max(-1, ...near.map(({ id }) => lanes.get(id) ?? -1)) + 1;
  const isAtEnd = ({ left }: TimelineMark) => left > 100 - labelWidth;
  const atEnd = marks.filter(isAtEnd);
  const others = marks.filter((mark) => !isAtEnd(mark));

  for (const [index, mark] of atEnd.entries())
    lanes.set(mark.id, deepest(atEnd.slice(0, index).filter(({ left }) => mark.left - left < labelWidth)));
  for (const [index, mark] of [...others.entries()].toReversed()) {
    const after = [...others.slice(index + 1), ...atEnd.map((each) => ({ ...each, left: each.left - labelWidth }))];
    lanes.set(mark.id, deepest(after.filter(({ left }) => left - mark.left < labelWidth)));
  }
  return marks.map((mark) => ({ ...mark, lane: laneOf(lanes.get(mark.id)) }));
}

function laneOf(lane: number | undefined): number {
  return lane === undefined || lane >= mostLanes ? -1 : lane;
}

function listRests(first: Day, { span, known }: { span: number; known: KnownDays }): TimelineRest[] {
  const days = Array.from({ length: Math.min(span, 4_100) }, (_, index) => index);
  return days.flatMap((index) => {
    const day = addDays(first, index);
    const holiday = known.get(day);
    const isWeekend = [0, 6].includes(weekdayOf(day)) && span <= longestWithWeekends;
    if (holiday === undefined && !isWeekend) return [];
    return [{ day, left: (index / span) * 100, width: 100 / span, name: holiday?.name ?? '' }];
  });
}
