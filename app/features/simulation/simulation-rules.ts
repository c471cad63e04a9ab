import type { Decision, Simulation, SimulationMessage } from '#app/content/schemas/simulation-schema.ts';
import { weights, type Weight } from '#app/draft-check/rule-set.ts';

/** A sent reply, and what the draft check found in it. `found` is null if the check wasn't available. */
export interface SentReply {
  text: string;
  at: number;
  found: { weight: Exclude<Weight, 'better'>; title: string }[] | null;
}

/** A simulated morning in progress. The clock, in minutes since midnight, moves only when the trainee acts. */
export interface SimulationRun {
  clock: number;
  decisions: Record<string, { choice: Decision; at: number }>;
  replies: Record<string, SentReply>;
  drafts: Record<string, string>;
  isOver: boolean;
}

/** Reads a time of day as minutes since midnight. */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** Formats minutes since midnight as a time of day. The simulation never runs past noon. */
export function writeClock(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

export function startRun({ starts }: Pick<Simulation, 'starts'>): SimulationRun {
  return { clock: minutesOf(starts), decisions: {}, replies: {}, drafts: {}, isOver: false };
}

/** Lists the messages in the inbox, in order of arrival. */
export function listArrived({ messages }: Simulation, run: SimulationRun): SimulationMessage[] {
  return messages.filter(({ arrives }) => minutesOf(arrives) <= run.clock);
}

export function isDealtWith({ id, reply }: SimulationMessage, run: SimulationRun): boolean {
  return run.decisions[id] !== undefined && (reply === undefined || run.replies[id] !== undefined);
}

/** Records the decision about a message. Changing a decision takes no extra time, and the time of the first decision still counts. */
export function decide(simulation: Simulation, run: SimulationRun, id: string, choice: Decision): SimulationRun {
  const message = simulation.messages.find((known) => known.id === id);
  if (message === undefined || run.isOver) return run;

  const earlier = run.decisions[id];
  if (earlier !== undefined) return { ...run, decisions: { ...run.decisions, [id]: { ...earlier, choice } } };
  return advance(simulation, { ...run, decisions: { ...run.decisions, [id]: { choice, at: run.clock } } }, message.takes);
}

export function writeDraft(run: SimulationRun, id: string, text: string): SimulationRun {
  return { ...run, drafts: { ...run.drafts, [id]: text } };
}

/** Sends a reply, good or bad. A sent reply can't be taken back. */
export function sendReply(simulation: Simulation, run: SimulationRun, id: string, sent: Omit<SentReply, 'at'>): SimulationRun {
  const reply = simulation.messages.find((known) => known.id === id)?.reply;
  if (reply === undefined || run.isOver || run.replies[id] !== undefined) return run;
  return advance(simulation, { ...run, replies: { ...run.replies, [id]: { ...sent, at: run.clock } } }, reply.takes);
}

/** Moves the clock ahead to the next message once the current ones are dealt with. */
export function waitForNext(simulation: Simulation, run: SimulationRun): SimulationRun {
  const next = simulation.messages.find(({ arrives }) => minutesOf(arrives) > run.clock);
  return next === undefined ? { ...run, isOver: true } : advance(simulation, run, minutesOf(next.arrives) - run.clock);
}

export function endRun(run: SimulationRun): SimulationRun {
  return { ...run, isOver: true };
}

/** Moves the clock ahead, and ends the run when the agent is back or everything is done. */
function advance(simulation: Simulation, run: SimulationRun, minutes: number): SimulationRun {
  const ends = minutesOf(simulation.ends);
  const moved = { ...run, clock: Math.min(run.clock + minutes, ends) };
  return { ...moved, isOver: moved.clock >= ends || simulation.messages.every((message) => isDealtWith(message, moved)) };
}

export interface DebriefEntry {
  message: SimulationMessage;
  choice: Decision | null;
  isRight: boolean;
  /** The consequence of handling a message late or not at all, or null if there's none. */
  late: string | null;
  /** The reply, and what happened after it. The outcome is null if it was late, too short to judge, or sent before the draft check had loaded. */
  reply: (SentReply & { outcome: string | null }) | null;
}

/** Describes, for each message, what was decided, what would have been right, and what happened as a result. */
export function debrief({ messages }: Simulation, run: SimulationRun): DebriefEntry[] {
  return messages.map((message): DebriefEntry => {
    const { id, answer, by, reply } = message;
    const decision = run.decisions[id];
    const sent = run.replies[id];
    const handled = Math.max(decision?.at ?? Infinity, reply === undefined ? 0 : (sent?.at ?? Infinity));
    const isLate = by !== undefined && handled > minutesOf(by.time);

    return {
      message,
      choice: decision?.choice ?? null,
      isRight: decision?.choice === answer,
      late: isLate ? by.late : null,
      reply: sent === undefined || reply === undefined ? null : { ...sent, outcome: isLate ? null : findOutcome(sent, reply) },
    };
  });
}

/** The number of words that a reply needs at least, because a shorter one can't answer any of the messages. */
const fewestWords = 4;

/** Tells whether a reply is too short to answer its message, such as "OK". */
export function isTooShort(text: string): boolean {
  return text.trim().split(/\s+/).length < fewestWords;
}

type Reply = NonNullable<SimulationMessage['reply']>;

/** Tells whether a reply contains none of the words it needs, such as the warning not to use new bank details. */
export function isIncomplete(text: string, { needs }: Pick<Reply, 'needs'>): boolean {
  const words = spaceWords(text);
  return needs !== undefined && !needs.some((phrase) => words.includes(spaceWords(phrase)));
}

/** Returns the words of a text in lower case and without apostrophes, with a space around each, so a phrase matches only entire words. */
function spaceWords(text: string): string {
  const words =
    text
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return ` ${words.join(' ')} `;
}

/** Returns what happened after a reply. Findings that the draft check isn't sure about don't count against it. */
function findOutcome({ text, found }: SentReply, reply: Reply): string | null {
  if (found === null || isTooShort(text)) return null;
  return isIncomplete(text, reply) || found.some(({ weight }) => weight !== 'unsure') ? reply.marked : reply.clean;
}

/** A run as it's stored on a device, where several people can do the simulation one after the other. */
export interface StoredRun {
  learner: string | null;
  run: SimulationRun | null;
  /** True if the simulation has been edited since the stored run, which therefore can't continue. */
  isOutdated: boolean;
}

/** Reads what's stored on the device. */
export function readStoredRun(simulation: Simulation, stored: unknown): StoredRun {
  // Earlier versions stored the run by itself.
  const { learner = null, run } = (isRecord(stored) && 'clock' in stored ? { run: stored } : (stored ?? {})) as Partial<StoredRun>;
  const read = readRun(simulation, run);
  return { learner: typeof learner === 'string' ? learner : null, run: read, isOutdated: read === null && isRecord(run) };
}

/** Reads a stored run. Returns null if the stored value isn't a run of this simulation. */
export function readRun(simulation: Simulation, stored: unknown): SimulationRun | null {
  const { clock, decisions, replies, drafts, isOver } = (stored ?? {}) as Partial<SimulationRun>;
  if (!Number.isInteger(clock) || ![decisions, replies, drafts].every(isRecord) || typeof isOver !== 'boolean') return null;

  const run = { clock, decisions, replies, drafts, isOver } as SimulationRun;
  const messages = new Map(simulation.messages.map((message) => [message.id, message]));
  const isWhole =
    Object.entries(run.decisions).every(([id, decision]) => isDecision(messages.get(id), decision)) &&
    Object.entries(run.replies).every(([id, reply]) => messages.has(id) && isSentReply(reply)) &&
    Object.values(run.drafts).every((draft) => typeof draft === 'string');
  return isWhole ? run : null;
}

function isDecision(message: SimulationMessage | undefined, value: unknown): boolean {
  return (
    message !== undefined && isRecord(value) && Object.hasOwn(message.reasons, String(value['choice'])) && Number.isInteger(value['at'])
  );
}

function isSentReply(value: unknown): boolean {
  if (!isRecord(value) || typeof value['text'] !== 'string' || !Number.isInteger(value['at'])) return false;
  const { found } = value;
  return found === null || (Array.isArray(found) && found.every(isFound));
}

function isFound(value: unknown): boolean {
  return isRecord(value) && weights.some((weight) => weight === value['weight']) && typeof value['title'] === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
