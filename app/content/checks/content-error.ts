export interface Problem {
  file: string;
  path: string;
  reason: string;
}

/** Tells whether a problem is in a file, or names the file or its module. */
export function isAbout({ file, reason }: Problem, part: string): boolean {
  const module = /^modules\/(?<id>.+)\.yaml$/.exec(part)?.groups?.['id'];
  return (
    file === part || reason.includes(part) || (module !== undefined && (reason.includes(`"${module}"`) || reason.includes(`"/${module}#`)))
  );
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

/** Makes a sentence of a problem's reason, which may begin with the name of a file. */
export function writeReason(reason: string): string {
  const start = /^[\w/-]+\.yaml/.test(reason) ? reason : `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}`;
  return /[.!?]$/.test(start) ? start : `${start}.`;
}

/** Formats a path within a file for people: `questions[3].options`. See `readPath`. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

/** Tells whether a written path is a place itself, or is in it. */
export function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`);
}

/** Reads a path as `formatPath` writes it. */
export function readPath(path: string): (string | number)[] {
  return path
    .split(/[.[\]]+/)
    .filter((key) => key !== '')
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}
