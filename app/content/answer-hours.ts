/** The most hours we can take to answer an overtime request (specification 9). Content refers to it as `{count:answerHours}`. */
export const answerHours = 24;
