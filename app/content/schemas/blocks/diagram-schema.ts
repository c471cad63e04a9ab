import { z } from 'zod';

import { drawnIcons } from '#app/ui/drawn-icons.ts';
import { inline, plainWords, text, tooLong } from '#app/content/schemas/field-schema.ts';

/**
 * Creates the schema for text in a drawing, which must fit its shape on a phone. If the drawing refers to a rule, the rule's text counts
 * toward the length.
 */
function label(most: number) {
  return plainWords.refine((words) => words.length <= most, tooLong(most));
}

const tones = ['plain', 'brand', 'green', 'amber', 'red', 'open'] as const;

/** Each tone has its own border and icon, because tints don't print. */
const tone = z
  .enum(tones)
  .default('plain')
  .describe(
    '"green", "amber" and "red" as in the rule of three colours, "brand" for what the drawing is about, "open" for what\'s empty or undecided, "plain" for the rest.',
  );

const title = text.optional().describe('What the drawing shows. Leave it out if the step already says so.');
const note = inline
  .optional()
  .describe('A line below the drawing, such as a figure from a rule. This is the only field that accepts Markdown.');

export const flowBlock = z.strictObject({
  type: z
    .literal('flow')
    .describe('Boxes joined by arrows: from top to bottom on a phone, from left to right on a desktop if there are at most four.'),
  title,
  boxes: z
    .array(
      z.strictObject({
        label: label(40).describe('What happens, in up to 40 characters.'),
        detail: label(90).optional().describe('A time, a place or a person, in up to 90 characters.'),
        tone,
        icon: z.enum(drawnIcons).optional().describe("One of the icon names, in place of the tone's own icon."),
        arrow: label(40).optional().describe('Text on the arrow that leads to this box: "Yes", "within 24 hours".'),
        exit: z
          .strictObject({
            when: label(24).describe('The answer that ends the path here: "No".'),
            label: label(40).describe('What happens then, in up to 40 characters.'),
            tone,
          })
          .optional()
          .describe('An exit to the side. Screen readers read it as "If No: Ask the agent".'),
      }),
    )
    .min(2)
    .max(7)
    .describe('Two to seven boxes, in order.'),
  note,
});

export const timelineBlock = z.strictObject({
  type: z
    .literal('timeline')
    .describe(
      'Points in order, from top to bottom on a phone, and from left to right on a desktop if there are at most five. Not to scale.',
    ),
  title,
  points: z
    .array(
      z.strictObject({
        at: label(18).describe('The date or time: "Wed, Nov 4" or "9:00 a.m.", in up to 18 characters.'),
        label: label(40).describe('What happens then, in up to 40 characters.'),
        detail: label(90).optional().describe('What the date or time means, in up to 90 characters.'),
        gap: label(40).optional().describe('Text between the previous point and this one: "10 calendar days".'),
        tone,
      }),
    )
    .min(2)
    .max(7)
    .describe('Two to seven points, in order.'),
  note,
});

const quotedLine = z
  .strictObject({
    text: plainWords.describe('The line, word for word.'),
    mark: plainWords.optional().describe('The phrase to underline, exactly as it appears in the line.'),
    label: label(28).optional().describe('What this part is, in up to 28 characters.'),
    tone,
  })
  .refine(({ text: line, mark }) => mark === undefined || line.includes(mark), {
    path: ['mark'],
    message: "the line doesn't contain this phrase word for word",
  });

export const anatomyBlock = z.strictObject({
  type: z.literal('anatomy').describe('A message, an ad or a form quoted line by line, with labels on its parts.'),
  title,
  lines: z.array(quotedLine).min(2).max(9).describe('Two to nine lines, in order.'),
  note,
});

export const traysBlock = z.strictObject({
  type: z.literal('trays').describe('Two to four groups side by side.'),
  title,
  trays: z
    .array(
      z.strictObject({
        label: label(40).describe('What the group is, in up to 40 characters.'),
        tone,
        items: z.array(label(60)).min(1).max(6).describe("What's in the group: one to six items of up to 60 characters each."),
      }),
    )
    .min(2)
    .max(4)
    .describe('Two to four groups, in order.'),
  note,
});
