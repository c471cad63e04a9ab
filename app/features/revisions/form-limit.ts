/** The largest form of settings or content, in bytes. A text of 100,000 emoji has 1.2 MB once it's encoded. */
export const largestForm = 4 * 1024 * 1024;

export const formTooLarge =
  'These changes are larger than 4 MB, the most that can be saved at once. Shorten the longest text, then save again.';
