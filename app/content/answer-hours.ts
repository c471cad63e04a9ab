import { z } from 'zod';

/** The most hours that an answer to an overtime request may take (specification 9). */
export const mostAnswerHours = 24;

/** The hours that an answer to an overtime request may take. Content refers to this number as `{count:answerHours}`. */
export const answerHoursSchema = z.int().min(1).max(mostAnswerHours).default(mostAnswerHours);
