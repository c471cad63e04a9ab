import type { FormRefusal, Typed } from '#app/forms/form.ts';
import { sendForm } from '#app/forms/send-form.ts';

/** What someone wanted to do, and how things stand now. */
export interface Conflict {
  yours: string;
  theirs: string;
}

/** What every action of the console answers with, unless it's done and leads to a page. */
export interface ActionAnswer<Made = never> {
  intent: string;
  /** What its form shows: errors, a message, and everything that was typed. */
  refusal: FormRefusal | null;
  /** Someone else was quicker. */
  conflict: (Conflict & { what: string }) | null;
  /** It's asked once whether to go on; `seen` is what the decision was drawn from. */
  question: { key: string; seen: string } | null;
  /** What happened, where the page stays. */
  notice: string | null;
  /** What was made and is shown only once: a code, a link. */
  made: Made | null;
}

/** An action as its page draws it. */
export interface ShownAction<Intent extends string = string> {
  intent: Intent;
  title: string;
  /** What follows from it. */
  note: string;
  label: string;
  look: 'primary' | 'secondary' | 'danger';
  /** Sent along and not typed: the intent, and what the form was drawn from. */
  hidden: Record<string, string>;
  given: Partial<Typed>;
  /** Fields of its form that don't apply here. */
  hides: readonly string[];
  asksPassword: boolean;
  /** Asks once before it's sent, at an address of its own; null when it doesn't. */
  isAsked: boolean | null;
  /** Why it can't be done now. */
  obstacle: string | null;
}

const unanswered: Omit<ActionAnswer, 'intent'> = { refusal: null, conflict: null, question: null, notice: null, made: null };

/** Returns the answer to an action with these parts. */
export function answerAction<Made>(intent: string, parts: Partial<ActionAnswer<Made>>): ActionAnswer<Made> {
  return { ...unanswered, intent, ...parts };
}

/** Returns what is shown again in a form that wasn't taken. */
export function keepTyped(values: Typed, message: string | null = null): FormRefusal {
  return { cause: 'portal', errors: {}, message, values };
}

/** Sends an action from the browser. When no answer comes, the page stays, and its form says so. */
export async function sendAction<Made>({
  request,
  serverAction,
}: {
  request: Request;
  serverAction: () => Promise<ActionAnswer<Made>>;
}): Promise<ActionAnswer<Made>> {
  const intent = (await request.clone().formData()).get('intent');
  const answer = await sendForm(serverAction);
  return 'cause' in answer ? answerAction(typeof intent === 'string' ? intent : '', { refusal: answer }) : answer;
}
