import { z } from 'zod';

/**
 * Answers from a browser. They're only saved if they exactly match one of the attempt's options, so this limits their size but
 * doesn't clean them.
 */
export const answersSchema = z.array(z.object({ questionId: z.int(), answer: z.string().max(2_000) })).max(500);
