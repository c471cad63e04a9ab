import { z } from 'zod';

/**
 * Answers as a browser sends them. They are compared with the options that the attempt stores and kept only when they
 * are one of those, letter by letter, so they are bounded here and not cleaned.
 */
export const answersSchema = z.array(z.object({ questionId: z.int(), answer: z.string().max(2_000) })).max(500);
