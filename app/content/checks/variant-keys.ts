/** The keys of a question's variants, in file order. */
export const variantKeys = ['a', 'b', 'c'] as const;
