/**
 * The maximum number of hours for answering an overtime request (specification 9). Content refers to this number as `{count:answerHours}`.
 */
export const answerHours = 24;
