/** Within how many hours overtime requests are answered (specification 9). Content says it as `{count:answerHours}`. */
export const answerHours = 24;
