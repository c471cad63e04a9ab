import { stepsAhead, type RequestEvent, type RequestKind, type RequestStatus } from '#app/features/requests/rules.ts';
import { stepWords } from '#app/features/requests/step-words.ts';
import { formatTime } from '#app/time/written-time.ts';

export interface TimelineStep {
  name: string;
  text: string;
  /** Null if the step hasn't happened yet. */
  happenedAt: { time: string; words: string } | null;
  note: string | null;
}

/** The later step that makes an earlier one untrue. */
const reversals: Partial<Record<RequestStatus, RequestStatus>> = { approved: 'declined', declined: 'approved', closed: 'contacted' };

/** Lists the steps that a request has gone through, followed by the usual next steps. */
export function listSteps(kind: RequestKind, events: readonly RequestEvent[]): TimelineStep[] {
  const happened = events.map((event, index) => ({
    ...stepWords[event.status],
    ...(events.slice(index + 1).some((later) => later.status === reversals[event.status]) ? { text: 'This changed later.' } : {}),
    happenedAt: { time: event.happenedAt.toISOString(), words: formatTime(event.happenedAt) },
    note: event.note,
  }));
  const last = events.at(-1);
  const ahead =
    last === undefined
      ? []
      : stepsAhead(kind, last.status).map((step) => ({
          ...stepWords[step],
          text: step === 'answer' ? stepWords.answer.text : '',
          happenedAt: null,
          note: null,
        }));

  return [...happened, ...ahead];
}
