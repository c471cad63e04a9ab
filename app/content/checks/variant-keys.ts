/** The names of a question's variants, in the order in which the file has them. */
export const variantKeys = ['a', 'b', 'c'] as const;
