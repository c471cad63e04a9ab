import type { FormRefusal, FormValues } from '#app/forms/form.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { getFormText } from './get-form-text.ts';

/** The confirmation that an action asks for. `second factor` includes the password. */
export type RequiredConfirmation = 'nothing' | 'password' | 'second factor';

/** The two sides of a conflict: the attempted change and the current state. */
export interface Conflict {
  yours: string;
  theirs: string;
}

/** The response to a console action that stays on its page. */
export interface ActionAnswer<Made = never> {
  intent: string;
  /** The form's errors and message, along with everything that was typed. */
  refusal: FormRefusal | null;
  /** Null unless someone else made a change first. */
  conflict: (Conflict & { what: string }) | null;
  /** `seen` is the state that the question is based on. */
  question: { key: string; seen: string } | null;
  /** The action's result as a sentence, if the page stays open. */
  notice: string | null;
  /** Something that was just created and is shown only once, such as a code or a link. */
  made: Made | null;
}

export interface ShownAction<Intent extends string = string> {
  intent: Intent;
  title: string;
  note: string;
  label: string;
  look: 'primary' | 'secondary' | 'danger';
  /** The hidden fields contain the intent and the state that the form was rendered from. */
  hidden: Record<string, string>;
  given: Partial<FormValues>;
  hides: readonly string[];
  asks: RequiredConfirmation;
  /** True if the page's address asks for confirmation. Null if the action doesn't need confirmation. */
  isAsked: boolean | null;
  obstacle: string | null;
  /** True if the manager's role allows the action. */
  isAllowed: boolean;
}

const unanswered: Omit<ActionAnswer, 'intent'> = { refusal: null, conflict: null, question: null, notice: null, made: null };

/** Creates a response in which every part that isn't given is null. */
export function answerAction<Made>(intent: string, parts: Partial<ActionAnswer<Made>>): ActionAnswer<Made> {
  return { ...unanswered, intent, ...parts };
}

/** Returns a refusal with the typed values, so that the form shows them again. */
export function refuseWithValues(values: FormValues, message: string | null = null): FormRefusal {
  return { cause: 'portal', errors: {}, message, values };
}

/** Returns a submitted form's action. A button's own one comes after the form's, and replaces it. */
export function readIntent(sent: FormData): string | null {
  const intent = sent.getAll('intent').at(-1);
  return typeof intent === 'string' ? intent : null;
}

/**
 * Sends an action from the browser. If there's no response, the page stays open and the action's form shows a message. `kept` names the
 * hidden fields that the form needs then, if its page doesn't already know them.
 */
export async function sendAction<Made>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<ActionAnswer<Made>> },
  kept: readonly string[] = [],
): Promise<ActionAnswer<Made>> {
  const sent = await request.clone().formData();
  const answer = await sendForm(serverAction);
  if (!('cause' in answer)) return answer;

  const values = kept.length === 0 ? null : Object.fromEntries(kept.map((name) => [name, getFormText(sent, name)]));
  return answerAction(readIntent(sent) ?? '', { refusal: { ...answer, values } });
}
