/** The names of a question's variants, in the file's order. */
export const variantKeys = ['a', 'b', 'c'] as const;
