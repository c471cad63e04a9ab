/** How many messages are counted, and changed, at once. */
export const bulkLimit = 1_000;
