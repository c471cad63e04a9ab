/** Calls `stop` when the npm process that started this one is gone. Returns a function that stops checking. */
export function watchNpm(stop: () => void): () => void;

/** Returns the exit code that a shell would report. */
export function exitCodeOf(code: number | null, signal: NodeJS.Signals | null): number;
