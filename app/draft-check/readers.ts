/** The kind of reader that a text is for. */
export const readers = ['client', 'public', 'agent', 'colleague'] as const;
export type Reader = (typeof readers)[number];
