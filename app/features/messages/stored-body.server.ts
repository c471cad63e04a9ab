import { z } from 'zod';

import { decrypt, type Keys } from '#app/platform/keys.ts';
import { secretPlace } from './events.ts';
import type { MessageBody } from './message-body.ts';

const bodySchema = z.object({
  heading: z.string(),
  paragraphs: z.array(z.string()),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  quote: z.string().nullable(),
  action: z.object({ label: z.string(), to: z.string() }),
  why: z.string(),
  closing: z.string(),
});

/** Reads an email as stored, without its secret. */
export function readBody(json: string): MessageBody {
  return bodySchema.parse(JSON.parse(json));
}

/** Reads an email as sent, with its secret in place. */
export function readWholeBody(json: string, secret: string | null, keys: Keys): MessageBody {
  const body = readBody(json);
  if (secret === null) return body;

  const words = decrypt(keys, secret);
  const fill = (line: string) => line.replaceAll(secretPlace, words);
  return {
    ...body,
    heading: fill(body.heading),
    paragraphs: body.paragraphs.map(fill),
    facts: body.facts.map(({ label, value }) => ({ label, value: fill(value) })),
    action: { ...body.action, to: fill(body.action.to) },
  };
}
