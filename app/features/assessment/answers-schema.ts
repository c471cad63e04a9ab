import { z } from 'zod';

/**
 * Answers from a browser. This schema limits only their size, because each answer is checked against its question's options before it's
 * saved.
 */
export const answersSchema = z.array(z.object({ questionId: z.int(), answer: z.string().max(2_000) })).max(500);
