import { data } from 'react-router';
import type { z } from 'zod';

/** The refusals that were thrown for bodies that no page of ours sends. */
const malformed = new WeakSet<object>();

/** Tells whether what a page has thrown refuses a malformed body, which is a security event (ASVS 5.0, 16.3.3). */
export function isMalformedBody(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && malformed.has(thrown);
}

const notUnderstood = "The portal couldn't read this. Reload the page and try again.";

/** Reads a request's form; throws a 400 with a sentence when its body is not what its type says. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    return badRequest();
  }
}

/** Reads a request's JSON body; throws a 400 with a sentence when it is not what was agreed. */
export async function readJson<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await request.json().catch(() => null));
  if (parsed.success) return parsed.data;

  return badRequest();
}

/** Says that a form holds something that none of the portal's pages sends. */
export function badRequest(): never {
  const refusal = data(notUnderstood, { status: 400 });
  malformed.add(refusal);
  throw refusal;
}
