/** Calls `stop` when npm, under which we run, is gone. Returns how to look no longer. */
export function watchNpm(stop: () => void): () => void;

/** Returns the exit code that shells use. */
export function exitCodeOf(code: number | null, signal: NodeJS.Signals | null): number;
