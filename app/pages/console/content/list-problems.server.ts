import type { Content } from '#app/content/load-content.ts';
import type { PartValues } from '#app/features/revisions/load-settings.server.ts';
import type { ContentProblem } from '#app/features/revisions/problems/problem.ts';

/** A file's draft, or what readers see of it if there's none. */
export interface EditedPart {
  part: string;
  source: string;
  values: PartValues;
  /** What readers see, for links and terms. */
  content: Content;
}

/** Lists what an author should look at in a file: for now, the mistakes that keep it from being published. */
export function listProblems({ values }: EditedPart): Promise<ContentProblem[]> {
  const found = [...values.problems].map(([path, sentence]): ContentProblem => ({
    kind: 'mistake',
    isBlocking: true,
    path,
    words: '',
    sentence,
    replacement: null,
  }));
  return Promise.resolve(found);
}
