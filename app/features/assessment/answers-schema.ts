import { z } from 'zod';

/** Answers from a browser. This only limits their size. Each is saved only if it exactly matches one of the question's options. */
export const answersSchema = z.array(z.object({ questionId: z.int(), answer: z.string().max(2_000) })).max(500);
