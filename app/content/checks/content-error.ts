export interface Problem {
  file: string;
  path: string;
  reason: string;
}

/** Thrown if a content folder can't be used. The message names each file, path and reason. */
export class ContentError extends Error {
  readonly problems: Problem[];

  constructor(problems: Problem[]) {
    super(problems.map(({ file, path, reason }) => `${file}${path === '' ? '' : ` at ${path}`}: ${reason}`).join('\n'));
    this.name = 'ContentError';
    this.problems = problems;
  }
}

/** Formats a path within a file for people: `questions[3].options`. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
