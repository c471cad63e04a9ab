/** The most hours an answer to an overtime request takes (specification 9). Content writes `{count:answerHours}`. */
export const answerHours = 24;
