import { createRandomInt } from '#tests/support/seeded-random.ts';
import { Visitor } from '#tests/support/visitor.ts';
import type { Keys } from '#app/platform/keys.ts';
import { Journal } from './journal.ts';
import { ServerConnection, ConnectionLostError, RefusedError } from './server-connection.ts';

/** The state shared by everyone who uses the same portal at the same time. */
export interface FaultRun {
  connection: ServerConnection;
  journal: Journal;
  keys: Keys;
  randomInt: (limit: number) => number;
  /** The references of requests that a manager can work on. */
  sentRequests: string[];
  /** The IDs of learners with a certificate. */
  certified: string[];
  content: ContentState;
  /** The number of learners who have finished everything they do. */
  learners: number;
  /** The number of times that the portal couldn't do something right now. */
  refusals: number;
  isOver: boolean;
}

/** What's known about the content that the owner publishes. */
export interface ContentState {
  /** Each file's acknowledged draft that isn't published, as it's noted in the journal. */
  drafts: Map<string, string>;
  /** The last acknowledged publication, and those sent since, which may or may not have been stored. */
  possible: Set<string>;
  /** Whether a publication is known to be stored. */
  isPublished: boolean;
  /** When the publication that's under way was sent. Null if none is. */
  pressedAt: number | null;
  /** How long the last publication took, in milliseconds. */
  took: number;
}

/** The only message with which a portal may refuse a request when it can't reach its store. */
export const unavailable = "The portal can't reach its records right now. Everything that was saved is safe. Please try again in a minute.";

export function createFaultRun(keys: Keys, seed: number): FaultRun {
  return {
    connection: new ServerConnection(),
    journal: new Journal(),
    keys,
    randomInt: createRandomInt(seed),
    sentRequests: [],
    certified: [],
    content: { drafts: new Map(), possible: new Set(), isPublished: false, pressedAt: null, took: 1_000 },
    learners: 0,
    refusals: 0,
    isOver: false,
  };
}

let visits = 0;

/** Opens a new browser with its own address. */
export function openVisitor({ connection }: Pick<FaultRun, 'connection'>): Visitor {
  const visitor = new Visitor(connection.ask);
  visits += 1;
  visitor.address = `10.${(visits >> 16) & 255}.${(visits >> 8) & 255}.${visits & 255}`;
  return visitor;
}

/**
 * Returns the response if its status acknowledges the change. Anything else is a failure, except a refusal because the portal can't reach
 * its store.
 */
export async function expectAnswer(response: Response, statuses: readonly number[], what: string): Promise<Response> {
  if (statuses.includes(response.status)) return response;

  const text = await response.text();
  // Nginx responds with a 502 when the process that it forwarded the request to was killed.
  if (response.status === 502 && text.includes('nginx')) throw new ConnectionLostError(what);
  if (response.status === 503 && text.includes(unavailable)) throw new RefusedError(what);
  throw new Error(`${what} was answered with ${response.status}: ${text.replaceAll(/<[^>]*>|\s+/g, ' ').slice(0, 300)}`);
}

/** Simulates one person after another until the run stops. If a person is interrupted, another one starts. */
export async function repeatUntilOver(run: FaultRun, live: (run: FaultRun) => Promise<void>): Promise<void> {
  while (!run.isOver) await tolerateFaults(run, () => live(run));
}

/** Does something that the trouble may interrupt or cause to be refused. Any other failure is an error. */
export async function tolerateFaults(run: FaultRun, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof RefusedError) run.refusals += 1;
    else if (!(error instanceof ConnectionLostError)) throw error;
    // A refused person pauses before trying again.
    await new Promise((resolve) => setTimeout(resolve, 20 + run.randomInt(100)));
    return false;
  }
}
