import { closest } from 'fastest-levenshtein';

import { formatPath, writeReason } from '#app/content/checks/content-error.ts';
import { describeIssue } from '#app/content/checks/describe-issue.ts';
import type { Content } from '#app/content/load-content.ts';
import { fillInFacts } from '#app/content/rule-set/rule-references.ts';
import { schemaNameOf } from '../content-parts.server.ts';
import type { ContentProblem } from './problem.ts';

/** The mistakes in a file, and its values if there are none. */
interface FoundMistakes {
  mistakes: ContentProblem[];
  value: unknown;
}

/** Checks a file's data against its schema, with the rules and counts filled in as the loader does. */
export async function findMistakes({ part, data, content }: { part: string; data: unknown; content: Content }): Promise<FoundMistakes> {
  // The schemas are loaded for owners only, because they take up memory.
  const { contentSchemas } = await import('#app/content/schemas/content-schemas.ts');
  const name = schemaNameOf(part);
  const schema = Object.hasOwn(contentSchemas, name) ? contentSchemas[name as keyof typeof contentSchemas] : undefined;
  if (schema === undefined) return { mistakes: [], value: null };

  const { value, wrong } = fillInFacts(data, factsOf(part, content));
  const parsed = schema.safeParse(value, { error: describeIssue });
  const issues = parsed.success ? [] : parsed.error.issues;
  const mistakes = [...wrong.map(({ path, reason }) => ({ path, message: reason })), ...issues].map(({ path, message }) =>
    describe(path, message, content),
  );
  return { mistakes, value: parsed.success ? parsed.data : null };
}

/** The rules' own file doesn't refer to itself. */
function factsOf(part: string, { rules, assessment, modules, modulePages, service }: Content): Parameters<typeof fillInFacts>[1] {
  if (part === 'rules.yaml') return { rules: null, counts: null };
  return {
    rules: new Map(rules.rules.map((rule) => [rule.id, rule])),
    counts: {
      questions: assessment.questions.length,
      sections: assessment.sections.length,
      passMark: assessment.passMark,
      attempts: assessment.maxAttempts,
      modules: modules.length,
      published: modulePages.size,
      answerHours: service.overtime.answerHours,
    },
  };
}

function describe(path: PropertyKey[], message: string, { glossary }: Content): ContentProblem {
  const term = /^unknown term "(?<term>.*)"$/.exec(message)?.groups?.['term'];
  return {
    kind: term === undefined ? 'mistake' : 'unknown-term',
    isBlocking: true,
    path: formatPath(path),
    words: term ?? '',
    sentence: writeReason(message),
    replacement:
      term === undefined
        ? null
        : closest(
            term,
            glossary.terms.map(({ id }) => id),
          ),
  };
}
