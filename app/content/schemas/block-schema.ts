import { z } from 'zod';

import { consentClockBlock, dealTimelineBlock, leadPathBlock, whoSaysBlock } from './drawing-schema.ts';
import { inline, linkName, prose, slug, text, uniqueBy } from './field-schema.ts';
import { iconNames } from '#app/content/icon-names.ts';
import { offerCheckBlock, offerPackageBlock } from './offer-schema.ts';

const tickable = z.strictObject({
  id: slug.describe('Ticks are saved under this; unique in its list.'),
  text: inline.describe('What is to be done, as an order: "Confirm the closing date with the agent".'),
});

const proseBlock = z.strictObject({
  type: z.literal('prose').describe('Running text.'),
  text: prose.describe('Markdown: paragraphs, lists, `###` headings.'),
});

const canCannotBlock = z.strictObject({
  type: z.literal('can-cannot').describe('Two columns: what is allowed and what is forbidden.'),
  title: text.optional().describe('A heading above both columns.'),
  canTitle: text.default('A VA can').describe('Heading of the allowed column.'),
  cannotTitle: text.default('A VA cannot').describe('Heading of the forbidden column.'),
  can: z.array(inline).min(1).describe('What is allowed, one point each.'),
  cannot: z.array(inline).min(1).describe('What is never allowed, one point each.'),
});

const comparisonBlock = z.strictObject({
  type: z.literal('comparison').describe('Columns of points set side by side.'),
  title: text.optional().describe('A heading above the columns.'),
  columns: z
    .array(
      z.strictObject({
        title: text.describe('Heading of the column.'),
        items: z.array(inline).min(1).describe('Its points, in order.'),
      }),
    )
    .min(2)
    .max(3)
    .describe('Two or three columns of points set side by side.'),
});

const tasksBlock = z.strictObject({
  type: z.literal('tasks').describe('Tasks to tick; a ticked one is struck through.'),
  id: slug.describe('Unique on its page.'),
  title: text.describe('What the group of tasks is about.'),
  intro: inline.optional().describe('One sentence before the tasks.'),
  items: z
    .array(tickable)
    .min(1)
    .superRefine(uniqueBy((item) => item.id))
    .describe('Tasks; a ticked one is struck through.'),
});

const checklistBlock = tasksBlock.extend({
  type: z.literal('checklist').describe('Tasks to tick, without the strike.'),
});

const stepsBlock = z.strictObject({
  type: z.literal('steps').describe('Numbered steps.'),
  title: text.optional().describe('What the steps lead to.'),
  items: z
    .array(z.strictObject({ title: inline.describe('The step in a few words.'), text: prose.optional().describe('How to do it.') }))
    .min(1)
    .describe('Steps in order; numbers are drawn.'),
});

const tableBlock = z
  .strictObject({
    type: z.literal('table').describe('A table.'),
    caption: text.describe('What the table shows; read out first by screen readers.'),
    columns: z.array(text).min(2).describe('Column headings; the first column names the row.'),
    rows: z.array(z.array(inline)).min(1).describe('Rows, each with one cell a column.'),
  })
  .superRefine((table, context) => {
    for (const [index, row] of table.rows.entries()) {
      if (row.length !== table.columns.length) {
        context.addIssue({
          code: 'custom',
          path: ['rows', index],
          message: `the row has ${row.length} cells, the table ${table.columns.length} columns`,
        });
      }
    }
  });

const calloutBlock = z.strictObject({
  type: z.literal('callout').describe('A point that stands out from the text.'),
  tone: z
    .enum(['compliance', 'reminder', 'tip', 'warning'])
    .describe('"compliance" for the line that a VA may not cross: it looks the same on every page.'),
  title: text.describe('The point in a few words.'),
  text: prose.describe('The point itself.'),
});

const cardsBlock = z.strictObject({
  type: z.literal('cards').describe('Cards with topics and links.'),
  title: text.optional().describe('A heading above the cards.'),
  items: z
    .array(
      z.strictObject({
        title: text.describe('Title of the card.'),
        icon: z.enum(iconNames).optional().describe('One of the icon names.'),
        text: inline.optional().describe('One or two sentences.'),
        bullets: z.array(inline).optional().describe('Topic bullets.'),
        link: linkName.optional().describe('Where its button leads (opens in a new tab).'),
        action: text.optional().describe('The words on the button, exactly as specified, for example "Access Training".'),
      }),
    )
    .min(1)
    .describe('The cards, in order.'),
});

const platformsBlock = z.strictObject({
  type: z.literal('platforms').describe('Cards of platforms.'),
  title: text.optional().describe('A heading above the platform cards.'),
  items: z
    .array(
      z.strictObject({
        name: text.describe('Name of the platform.'),
        description: inline.describe('What it is and its state today.'),
        keyFeatures: z.array(inline).min(1).describe('Key features.'),
        bestFor: inline.describe('Who it suits.'),
      }),
    )
    .min(1)
    .describe('The platforms, in order.'),
});

const pipelineBlock = z.strictObject({
  type: z.literal('pipeline').describe('Stages in a line of arrows.'),
  title: text.describe('What moves through the stages.'),
  stages: z
    .array(z.strictObject({ title: text.describe('Name of the stage.'), text: inline.optional().describe('What happens in it.') }))
    .min(2)
    .describe('Stages in order, drawn as a line of arrows.'),
});

const messageBlock = z.strictObject({
  type: z.literal('message').describe('A message to copy, or an example of what not to send.'),
  title: text.describe('What the message is for.'),
  channel: z.enum(['Email', 'Text', 'Chat', 'Phone', 'Social']).describe('Where it is sent.'),
  verdict: z.enum(['good', 'bad']).optional().describe('"bad" shows it as an example of what not to send, without a copy button.'),
  subject: text.optional().describe('Subject line of an e-mail.'),
  text: text.describe('The message, plain text; line breaks are kept. Blanks look like [client first name].'),
  note: inline.optional().describe('Why it is good or bad.'),
});

const definitionsBlock = z.strictObject({
  type: z.literal('definitions').describe('Terms and what they mean.'),
  title: text.optional().describe('A heading above the list.'),
  items: z
    .array(z.strictObject({ term: text.describe('The term.'), text: inline.describe('What it means.') }))
    .min(1)
    .describe('The terms, in order.'),
});

const linksBlock = z.strictObject({
  type: z.literal('links').describe('Cards that lead to documents and other sites.'),
  title: text.optional().describe('A heading above the link cards.'),
  items: z
    .array(
      z.strictObject({
        link: linkName,
        title: text.optional().describe('Instead of the title in links.yaml.'),
        text: inline.optional().describe('What one finds there.'),
        action: text.optional().describe('The words on the button; "Open" when left out.'),
      }),
    )
    .min(1)
    .describe('The links, in order.'),
});

const exerciseBlock = z.strictObject({
  type: z.literal('exercise').describe('Situations to judge; each answer is shown when it is asked for.'),
  title: text.default('Is this allowed?').describe('Heading of the exercise.'),
  intro: inline.optional().describe('One sentence before the questions.'),
  items: z
    .array(
      z.strictObject({
        question: inline.describe('A situation from a working day.'),
        answer: z
          .enum(['allowed', 'approval', 'never'])
          .describe('"allowed": the VA alone; "approval": only with the agent\'s written go-ahead; "never": only a registrant.'),
        why: inline.describe('The reason, in one or two sentences.'),
      }),
    )
    .min(1)
    .describe('The situations, in order.'),
});

const figuresBlock = z.strictObject({
  type: z.literal('figures').describe('Figures in large type.'),
  title: text.optional().describe('A heading above the figures.'),
  items: z
    .array(z.strictObject({ value: text.describe('The figure: "5 minutes".'), label: inline.describe('What it is for.') }))
    .min(1)
    .describe('The figures, in order.'),
});

const boundariesBlock = z.strictObject({
  type: z.literal('boundaries').describe('Three columns: what the VA does alone, with approval, and never.'),
  title: text.default("The assistant's role").describe('Heading above the three columns.'),
  alone: z.array(inline).min(1).describe('What the VA does alone.'),
  approval: z.array(inline).min(1).describe("What needs the agent's approval first."),
  agent: z.array(inline).min(1).describe('What only the agent does.'),
});

const proceduresBlock = z.strictObject({
  type: z.literal('procedures').describe('Procedures, each folded away under its name.'),
  title: text.optional().describe('A heading above the procedures.'),
  items: z
    .array(
      z.strictObject({
        id: slug.describe('Unique on its page.'),
        title: text.describe('Name of the procedure.'),
        goal: inline.describe('What is true when it is done.'),
        steps: z.array(inline).min(2).describe('Steps in order.'),
        tools: z.array(text).optional().describe('Tools it needs.'),
        tip: inline.optional().describe('What an experienced coordinator does.'),
        example: prose.optional().describe('A worked example with dates and form numbers.'),
      }),
    )
    .min(1)
    .superRefine(uniqueBy((item) => item.id))
    .describe('The procedures, in order.'),
});

const templatesBlock = z.strictObject({
  type: z.literal('templates').describe('Templates to copy, each folded away under its name.'),
  title: text.optional().describe('A heading above the templates.'),
  items: z
    .array(
      z.strictObject({
        id: slug.describe('Unique on its page.'),
        title: text.describe('What the template is for.'),
        channel: z.enum(['Email', 'Text', 'Chat', 'Phone', 'Social']).optional().describe('Where it is sent.'),
        subject: text.optional().describe('Subject line of an e-mail.'),
        text: text.optional().describe('The template, plain text with [blanks]. Without it the item says that its content will come.'),
        note: inline.optional().describe('How to use it.'),
      }),
    )
    .min(1)
    .superRefine(uniqueBy((item) => item.id))
    .describe('The templates, in order.'),
});

const promptsBlock = z.strictObject({
  type: z.literal('prompts').describe('Prompts to copy.'),
  title: text.describe('The category of these prompts.'),
  items: z
    .array(z.strictObject({ title: text.describe('What the prompt is for.'), text: text.describe('The prompt itself, with [blanks].') }))
    .min(1)
    .describe('The prompts, in order.'),
});

const aiToolsBlock = z.strictObject({
  type: z.literal('ai-tools').describe('AI tools with their prices.'),
  asOf: z.iso.date().describe('The day on which prices were checked.'),
  items: z
    .array(
      z.strictObject({
        name: text.describe('Name of the tool.'),
        category: text.describe('What kind of tool it is.'),
        description: inline.describe('What it does.'),
        useCases: z.array(inline).min(1).describe('What an assistant uses it for.'),
        pricing: text.describe('Price text, with its currency.'),
        strengths: z.array(inline).min(1).describe('What it is good at.'),
        limitations: z.array(inline).min(1).describe('Where it fails.'),
        link: linkName,
        action: z.enum(['Visit', 'Launch Tool']).describe('The words on the button.'),
        realEstateSpecific: z.boolean().describe('Whether it was made for real estate.'),
      }),
    )
    .min(1)
    .describe('The tools, in order.'),
});

const useCasesBlock = z.strictObject({
  type: z.literal('use-cases').describe('Use cases of AI, each with a sample prompt.'),
  items: z
    .array(
      z.strictObject({
        title: text.describe('The use case.'),
        description: inline.describe('What it is good for.'),
        examples: z.array(inline).min(1).describe('Examples from a working day.'),
        tools: z.array(text).min(1).describe('Tools that fit.'),
        prompt: text.describe('A sample prompt with [blanks].'),
      }),
    )
    .min(1)
    .describe('The use cases, in order.'),
});

const welcomeVideoBlock = z.strictObject({
  type: z.literal('welcome-video').describe('The welcome video of brand.yaml, or its transcript.'),
  title: text.describe('Title of the video.'),
  transcript: prose.describe('What is said in it; shown instead when brand.yaml names no video.'),
});

const rolesBlock = z.strictObject({
  type: z.literal('roles').describe('The work of the agent and the assistant on the same days, side by side.'),
  title: text.describe('What the drawing shows; also the title of the video, when brand.yaml names one.'),
  agent: text.describe('Heading of the left column.'),
  assistant: text.describe('Heading of the right column.'),
  moments: z
    .array(
      z.strictObject({
        when: text.describe('A date, short enough for a narrow column: "Oct 14".'),
        agent: inline.describe('What the agent does.'),
        assistant: inline.describe('What the assistant does.'),
        handsOver: z.enum(['agent', 'assistant']).describe('Who hands over to the other: the arrow begins there.'),
      }),
    )
    .min(2)
    .describe('Dates of one file in order, drawn between both columns.'),
});

const agreementBlock = z.strictObject({
  type: z.literal('agreement').describe('The conduct agreement of agreement.yaml, to read and sign.'),
});

const buttonBlock = z.strictObject({
  type: z.literal('button').describe('A button that leads somewhere.'),
  link: linkName,
  action: text.describe('The words on the button, exactly as specified.'),
  note: z
    .strictObject({
      outside: text.describe('When links.yaml leads to another site.'),
      inside: text.describe('When it leads to a page or document of this portal.'),
    })
    .optional()
    .describe('What the button opens, in one sentence for each place that it may lead to: readers see the one that is true.'),
});

const bannerBlock = z.strictObject({
  type: z.literal('banner').describe('A line across the page, with or without a button.'),
  title: text.describe('What the banner says.'),
  text: inline.optional().describe('One sentence more.'),
  link: linkName.optional().describe('Where its button leads (opens in a new tab).'),
  action: text.optional().describe('The words on the button.'),
});

const plainBlocks = [
  proseBlock,
  canCannotBlock,
  comparisonBlock,
  tasksBlock,
  checklistBlock,
  stepsBlock,
  tableBlock,
  calloutBlock,
  cardsBlock,
  platformsBlock,
  pipelineBlock,
  messageBlock,
  definitionsBlock,
  linksBlock,
  exerciseBlock,
  figuresBlock,
  boundariesBlock,
  proceduresBlock,
  templatesBlock,
  promptsBlock,
  aiToolsBlock,
  useCasesBlock,
  welcomeVideoBlock,
  rolesBlock,
  agreementBlock,
  buttonBlock,
  bannerBlock,
  dealTimelineBlock,
  consentClockBlock,
  leadPathBlock,
  whoSaysBlock,
  offerPackageBlock,
  offerCheckBlock,
] as const;

const plainBlock = z.discriminatedUnion('type', plainBlocks).meta({ id: 'block' });

const exampleBlock = z.strictObject({
  type: z.literal('example').describe('A worked example in a frame, made of other blocks.'),
  title: text.describe('The worked example in a few words: "A conditional sale in Guelph, day by day".'),
  blocks: z.array(plainBlock).min(1).describe('What the example shows.'),
});

const accordionBlock = z.strictObject({
  type: z.literal('accordion').describe('Items that open one by one, made of other blocks.'),
  title: text.optional().describe('A heading above the items.'),
  items: z
    .array(
      z.strictObject({
        id: slug.describe('Unique on its page.'),
        title: text.describe('What is folded away.'),
        blocks: z.array(plainBlock).min(1).describe('What is shown when it is opened.'),
      }),
    )
    .min(1)
    .superRefine(uniqueBy((item) => item.id))
    .describe('What can be opened, in order.'),
});

/** One teaching block. Every content page is a list of these, so that a page is data. */
export const blockSchema = z.discriminatedUnion('type', [plainBlock, exampleBlock, accordionBlock]);

export type Block = z.output<typeof blockSchema>;
export type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>;
