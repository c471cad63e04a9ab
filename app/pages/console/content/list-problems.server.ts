import type { PartValues } from '#app/features/revisions/load-settings.server.ts';
import type { ContentProblem } from '#app/features/revisions/problems/problem.ts';

/** Lists what an author should look at in a file's draft: for now, the mistakes that keep it from being published. */
export function listProblems({ problems }: PartValues): Promise<ContentProblem[]> {
  const found = [...problems].map(([path, sentence]): ContentProblem => ({
    kind: 'mistake',
    isBlocking: true,
    path,
    words: '',
    sentence,
    replacement: null,
  }));
  return Promise.resolve(found);
}
