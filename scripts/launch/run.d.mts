/** Calls `stop` when the npm that started this process is gone. Returns a function that stops checking. */
export function watchNpm(stop: () => void): () => void;

/** Returns the exit code that shells use. */
export function exitCodeOf(code: number | null, signal: NodeJS.Signals | null): number;
