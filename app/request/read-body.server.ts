import { data } from 'react-router';
import type { z } from 'zod';

const notUnderstood = 'This was not sent in a form that the portal understands. Load the page again and repeat it.';

/** Reads a request's form; throws a 400 with a sentence when its body is not what its type says. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(notUnderstood, { status: 400 });
  }
}

/** Reads a request's JSON body; throws a 400 with a sentence when it is not what was agreed. */
export async function readJson<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await request.json().catch(() => null));
  if (parsed.success) return parsed.data;

  throw data(notUnderstood, { status: 400 });
}

/** Says that a form holds something that none of the portal's pages sends. */
export function refuseNonsense(): never {
  throw data(notUnderstood, { status: 400 });
}
