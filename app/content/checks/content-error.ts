/** A mistake in a content folder, with its location. */
export interface Problem {
  file: string;
  path: string;
  reason: string;
}

/** A content folder that can't be used. The message names each file, path and reason. */
export class ContentError extends Error {
  readonly problems: Problem[];

  constructor(problems: Problem[]) {
    super(problems.map(({ file, path, reason }) => `${file}${path === '' ? '' : ` at ${path}`}: ${reason}`).join('\n'));
    this.name = 'ContentError';
    this.problems = problems;
  }
}

/** Writes a path within a file the way people read it: `questions[3].options`. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
