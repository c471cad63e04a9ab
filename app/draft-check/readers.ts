/** The kinds of readers that a text can be for. */
export const readers = ['client', 'public', 'agent', 'colleague'] as const;
export type Reader = (typeof readers)[number];
