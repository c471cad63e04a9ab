import type { FormRefusal, Typed } from '#app/forms/form.ts';
import { sendForm } from '#app/forms/send-form.ts';

/** What someone tried to do, and the current state. */
export interface Conflict {
  yours: string;
  theirs: string;
}

/** The response of a console action that doesn't simply succeed and redirect. */
export interface ActionAnswer<Made = never> {
  intent: string;
  /** What the form shows: errors, a message, and everything that was typed. */
  refusal: FormRefusal | null;
  /** The attempted change and the current state, if someone else made a change first. */
  conflict: (Conflict & { what: string }) | null;
  /** The question to confirm. `seen` is the state that the question was based on. */
  question: { key: string; seen: string } | null;
  /** The result of the action, as a sentence, if the page stays open. */
  notice: string | null;
  /** Something that was just created and is shown only once, such as a code or a link. */
  made: Made | null;
}

/** The parts of an action that its page shows. */
export interface ShownAction<Intent extends string = string> {
  intent: Intent;
  title: string;
  /** Its effect. */
  note: string;
  label: string;
  look: 'primary' | 'secondary' | 'danger';
  /** Hidden fields: the intent, and the state the form was rendered from. */
  hidden: Record<string, string>;
  given: Partial<Typed>;
  /** The names of form fields that don't apply to this subject. */
  hides: readonly string[];
  asksPassword: boolean;
  /** Whether this page's address is the one that asks for confirmation. Null if the action doesn't ask. */
  isAsked: boolean | null;
  /** The reason why the action isn't possible now, if it isn't. */
  obstacle: string | null;
}

const unanswered: Omit<ActionAnswer, 'intent'> = { refusal: null, conflict: null, question: null, notice: null, made: null };

/** Returns an action's response with these parts. */
export function answerAction<Made>(intent: string, parts: Partial<ActionAnswer<Made>>): ActionAnswer<Made> {
  return { ...unanswered, intent, ...parts };
}

/** Returns the typed values that a rejected form shows again. */
export function keepTyped(values: Typed, message: string | null = null): FormRefusal {
  return { cause: 'portal', errors: {}, message, values };
}

/** Sends an action from the browser. If there's no response, the page stays open and the action's form shows a message. */
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
