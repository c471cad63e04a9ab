import { z } from 'zod';

import { variantKeys } from '#app/content/checks/variant-keys.ts';
import type { Paper } from '#app/features/assessment/rules.ts';

export const paperSchema: z.ZodType<Paper> = z.object({
  passMark: z.number(),
  sections: z.array(z.object({ id: z.number(), title: z.string(), resultTitle: z.string() })),
  questions: z.array(
    z.object({
      id: z.number(),
      variant: z.enum(variantKeys).optional(),
      section: z.number(),
      module: z.string(),
      lesson: z.string().optional(),
      safetyObjective: z.string().optional(),
      text: z.string(),
      options: z.array(z.string()),
      correctAnswer: z.string(),
      explanation: z.string(),
    }),
  ),
});
