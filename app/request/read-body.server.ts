import { data } from 'react-router';
import type { z } from 'zod';

/** Refusals of bodies that none of our pages would send. */
const malformed = new WeakSet<object>();

/** Tells whether a thrown value rejects a malformed body, which is a security event (ASVS 5.0, 16.3.3). */
export function isMalformedBody(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && malformed.has(thrown);
}

const notUnderstood = "The portal couldn't read this. Reload the page and try again.";

/** Reads a request's form. Throws a 400 with a message if the body doesn't match its content type. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    return badRequest();
  }
}

/** Reads a request's JSON body. Throws a 400 with a message if the body doesn't match the schema. */
export async function readJson<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await request.json().catch(() => null));
  if (parsed.success) return parsed.data;

  return badRequest();
}

/** Throws a 400 for a body that none of our pages would send. */
export function badRequest(): never {
  const refusal = data(notUnderstood, { status: 400 });
  malformed.add(refusal);
  throw refusal;
}
