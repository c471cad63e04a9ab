import { data } from 'react-router';
import type { z } from 'zod';

/** Reads a request's JSON body; throws a 400 with a sentence when it is not what was agreed. */
export async function readJson<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await request.json().catch(() => null));
  if (parsed.success) return parsed.data;

  throw data('This was not sent in a form that the portal understands. Load the page again and repeat it.', { status: 400 });
}
