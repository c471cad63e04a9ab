/** The access codes of every test portal. */
export const codes = { training: 'training-code', client: ['client-code-1', 'client-code-2'] } as const;
