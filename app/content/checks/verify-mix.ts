import { skills, type Assessment } from '#app/content/schemas/assessment-schema.ts';
import type { Problem } from './content-error.ts';

/**
 * Lists where the questions don't ask for judgment, rules and facts as often as the bank's mix says. This check runs for content authors
 * (`npm run check:content`) and never keeps the portal from starting.
 */
export function verifyMix({ mix, questions }: Pick<Assessment, 'mix' | 'questions'>): Problem[] {
  if (mix === undefined) return [];
  const file = 'assessment.yaml';

  const open = questions.flatMap(({ asksFor }, index) =>
    asksFor === undefined
      ? [{ file, path: `questions[${index}].asksFor`, reason: `choose ${skills.join(', ')}, because the mix counts it` }]
      : [],
  );
  const off = skills.flatMap((skill) => {
    const found = questions.filter(({ asksFor }) => asksFor === skill).length;
    return found === mix[skill]
      ? []
      : [{ file, path: `mix.${skill}`, reason: `the mix has ${mix[skill]}, but the questions have ${found}` }];
  });
  return [...open, ...off];
}
