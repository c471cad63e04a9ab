import { z } from 'zod';

/**
 * Answers from a browser. This schema only limits their size. An answer is saved only if it exactly matches one of its question's options.
 */
export const answersSchema = z.array(z.object({ questionId: z.int(), answer: z.string().max(2_000) })).max(500);
