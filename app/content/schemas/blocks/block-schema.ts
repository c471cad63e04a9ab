import { z } from 'zod';

import { anatomyBlock, flowBlock, timelineBlock, traysBlock } from './diagram-schema.ts';
import { consentClockBlock, dealTimelineBlock, drawingBlock, leadPathBlock, whoSaysBlock } from './drawing-schema.ts';
import { inline, linkName, plainWords, prose, slug, text, uniqueBy } from '#app/content/schemas/field-schema.ts';
import { iconNames } from '#app/content/icon-names.ts';
import { pictureBlock, videoBlock } from './media-schema.ts';
import { offerCheckBlock, offerPackageBlock } from './offer-schema.ts';

const tickable = z.strictObject({
  id: slug.describe('Check marks are saved under this ID. It must be unique in the list.'),
  text: inline.describe('The task, as an instruction: "Confirm the closing date with the agent".'),
});

const proseBlock = z.strictObject({
  type: z.literal('prose').describe('Running text.'),
  text: prose.describe('Paragraphs, lists and headings.'),
});

const canCannotBlock = z.strictObject({
  type: z.literal('can-cannot').describe("Two columns: what's allowed and what's forbidden."),
  title: text.optional().describe('A heading above both columns.'),
  canTitle: text.default('A VA can').describe('Heading for the allowed column.'),
  cannotTitle: text.default('A VA cannot').describe('Heading for the forbidden column.'),
  can: z.array(inline).min(1).describe("What's allowed, one point per entry."),
  cannot: z.array(inline).min(1).describe("What's never allowed, one point per entry."),
});

const comparisonBlock = z.strictObject({
  type: z.literal('comparison').describe('Lists of points in columns, side by side.'),
  title: text.optional().describe('A heading above the columns.'),
  columns: z
    .array(
      z.strictObject({
        title: text.describe('Heading for the column.'),
        items: z.array(inline).min(1).describe("The column's points, in order."),
      }),
    )
    .min(2)
    .max(3)
    .describe('Two or three columns, each with a list of points.'),
});

const tasksBlock = z.strictObject({
  type: z.literal('tasks').describe('Tasks to check off. Checked tasks are struck through.'),
  id: slug.describe('Must be unique on the page.'),
  title: text.describe("The group's heading."),
  intro: inline.optional().describe('One sentence before the tasks.'),
  items: z
    .array(tickable)
    .min(1)
    .superRefine(uniqueBy((item) => item.id))
    .describe('The tasks.'),
});

const checklistBlock = tasksBlock.extend({
  type: z.literal('checklist').describe("Tasks to check off. Checked tasks aren't struck through."),
});

const stepsBlock = z.strictObject({
  type: z.literal('steps').describe('Numbered steps.'),
  title: text.optional().describe('What the steps accomplish.'),
  from: z.int().min(2).optional().describe("The first step's number, if the list continues an earlier one."),
  items: z
    .array(z.strictObject({ title: inline.describe('The step in a few words.'), text: prose.optional().describe('How to do the step.') }))
    .min(1)
    .describe("The steps, in order. They're numbered automatically."),
});

const tableBlock = z
  .strictObject({
    type: z.literal('table').describe('A table.'),
    caption: text.describe('What the table shows. Screen readers read it first.'),
    columns: z.array(text).min(2).describe('Column headings. The first column names the row.'),
    rows: z.array(z.array(inline)).min(1).describe('Rows, with one cell per column.'),
  })
  .superRefine((table, context) => {
    for (const [index, row] of table.rows.entries()) {
      if (row.length !== table.columns.length) {
        context.addIssue({
          code: 'custom',
          path: ['rows', index],
          message: `the row has ${row.length} cells, but the table has ${table.columns.length} columns`,
        });
      }
    }
  });

const calloutBlock = z.strictObject({
  type: z.literal('callout').describe('A callout.'),
  tone: z
    .enum(['compliance', 'reminder', 'tip', 'warning'])
    .describe('"compliance" for a line a VA must not cross. It looks the same on every page.'),
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
        link: linkName.optional().describe('Where the button goes (opens in a new tab).'),
        action: text.optional().describe('The button\'s label, for example "Access Training".'),
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
        description: inline.describe('What the platform is and its current status.'),
        keyFeatures: z.array(inline).min(1).describe('Key features.'),
        bestFor: inline.describe('Who the platform is best for.'),
      }),
    )
    .min(1)
    .describe('The platforms, in order.'),
});

const pipelineBlock = z.strictObject({
  type: z.literal('pipeline').describe('Stages connected by arrows.'),
  title: text.describe('What moves through the stages.'),
  stages: z
    .array(z.strictObject({ title: text.describe('Name of the stage.'), text: inline.optional().describe('What happens at this stage.') }))
    .min(2)
    .describe('The stages in order, connected by arrows.'),
});

const messageBlock = z.strictObject({
  type: z.literal('message').describe('A message to copy, or an example of what not to send.'),
  title: text.describe('What the message is for.'),
  channel: z.enum(['Email', 'Text', 'Chat', 'Phone', 'Social']).describe("How it's sent."),
  verdict: z.enum(['good', 'bad']).optional().describe('"bad" shows the message as an example of what not to send, without a copy button.'),
  subject: text.optional().describe("An email's subject line."),
  text: text.describe('The message as plain text with line breaks. Blanks look like [client first name].'),
  note: inline.optional().describe('Why the message is good or bad.'),
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
  type: z.literal('links').describe('Cards with links to documents and other sites.'),
  title: text.optional().describe('A heading above the link cards.'),
  items: z
    .array(
      z.strictObject({
        link: linkName,
        title: text.optional().describe("Replaces the link's own title."),
        text: inline.optional().describe("What's there."),
        action: text.optional().describe('The button\'s label. Defaults to "Open".'),
      }),
    )
    .min(1)
    .describe('The links, in order.'),
});

const exerciseBlock = z.strictObject({
  type: z.literal('exercise').describe('Situations for the trainee to judge. Answers stay hidden until requested.'),
  title: text.default('Is this allowed?').describe('Heading for the exercise.'),
  intro: inline.optional().describe('One sentence before the questions.'),
  items: z
    .array(
      z.strictObject({
        question: inline.describe('A situation from everyday work.'),
        answer: z
          .enum(['allowed', 'approval', 'never'])
          .describe(
            '"allowed" if the VA can do it alone, "approval" if it needs the agent\'s written go-ahead, "never" if only a registrant can.',
          ),
        why: inline.describe('The reason, in one or two sentences.'),
      }),
    )
    .min(1)
    .describe('The situations, in order.'),
});

const figuresBlock = z.strictObject({
  type: z.literal('figures').describe('Key figures in large type.'),
  title: text.optional().describe('A heading above the figures.'),
  items: z
    .array(z.strictObject({ value: text.describe('The figure: "5 minutes".'), label: inline.describe('What the figure means.') }))
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
  type: z.literal('procedures').describe('Collapsible procedures.'),
  title: text.optional().describe('A heading above the procedures.'),
  items: z
    .array(
      z.strictObject({
        id: slug.describe('Must be unique on the page.'),
        title: text.describe('Name of the procedure.'),
        goal: inline.describe('The result once the procedure is done.'),
        steps: z.array(inline).min(2).describe('Steps in order.'),
        tools: z.array(text).optional().describe('The tools the procedure needs.'),
        tip: inline.optional().describe('A tip from an experienced coordinator.'),
        example: prose.optional().describe('A worked example with dates and form numbers.'),
      }),
    )
    .min(1)
    .superRefine(uniqueBy((item) => item.id))
    .describe('The procedures, in order.'),
});

const templatesBlock = z.strictObject({
  type: z.literal('templates').describe('Collapsible templates to copy.'),
  title: text.optional().describe('A heading above the templates.'),
  items: z
    .array(
      z.strictObject({
        id: slug.describe('Must be unique on the page.'),
        title: text.describe('What the template is for.'),
        channel: z.enum(['Email', 'Text', 'Chat', 'Phone', 'Social']).optional().describe("How it's sent."),
        subject: text.optional().describe("An email's subject line."),
        text: text.optional().describe('The template as plain text with [blanks]. If you leave it out, a "coming soon" message is shown.'),
        note: inline.optional().describe('How to use the template.'),
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
  asOf: z.iso.date().describe('The day the prices were checked.'),
  items: z
    .array(
      z.strictObject({
        name: text.describe('Name of the tool.'),
        category: text.describe('What kind of tool it is.'),
        description: inline.describe('What it does.'),
        useCases: z.array(inline).min(1).describe('What an assistant can use the tool for.'),
        pricing: text.describe('The price as shown, with its currency.'),
        strengths: z.array(inline).min(1).describe('Its strengths.'),
        limitations: z.array(inline).min(1).describe('Its limits.'),
        link: linkName,
        action: z.enum(['Visit', 'Launch Tool']).describe("The button's label."),
        realEstateSpecific: z.boolean().describe('Whether the tool is made for real estate.'),
      }),
    )
    .min(1)
    .describe('The tools, in order.'),
});

const useCasesBlock = z.strictObject({
  type: z.literal('use-cases').describe('AI use cases with sample prompts.'),
  items: z
    .array(
      z.strictObject({
        title: text.describe('The use case.'),
        description: inline.describe('Its benefits.'),
        examples: z.array(inline).min(1).describe('Examples from everyday work.'),
        tools: z.array(text).min(1).describe('Suitable tools.'),
        prompt: text.describe('A sample prompt with [blanks].'),
      }),
    )
    .min(1)
    .describe('The use cases, in order.'),
});

const welcomeVideoBlock = z.strictObject({
  type: z.literal('welcome-video').describe('The welcome video, or its transcript.'),
  title: text.describe('Title of the video.'),
  transcript: prose.describe("The transcript, shown if there's no welcome video."),
});

const rolesBlock = z.strictObject({
  type: z.literal('roles').describe("The agent's and the assistant's work side by side, by date."),
  title: text.describe('What the drawing shows. Also the title of the video about the roles, if there is one.'),
  agent: text.describe('Heading for the left column.'),
  assistant: text.describe('Heading for the right column.'),
  moments: z
    .array(
      z.strictObject({
        when: text.describe('A date, short enough for a narrow column: "Oct 14".'),
        agent: inline.describe('What the agent does.'),
        assistant: inline.describe('What the assistant does.'),
        handsOver: z.enum(['agent', 'assistant']).describe('Who hands the work over. The arrow starts in that column.'),
      }),
    )
    .min(2)
    .describe("One file's dates in order, shown between the two columns."),
});

const agreementBlock = z.strictObject({
  type: z.literal('agreement').describe('The conduct agreement, to read and sign.'),
});

const buttonBlock = z.strictObject({
  type: z.literal('button').describe('A link button.'),
  link: linkName,
  action: text.describe("The button's label."),
  note: z
    .strictObject({
      outside: text.describe('Shown if the link goes to another site.'),
      inside: text.describe('Shown if the link goes to a page or document in this portal.'),
    })
    .optional()
    .describe('What the button opens: one sentence for another site, one for this portal. Readers see the one that applies.'),
});

const bannerBlock = z.strictObject({
  type: z.literal('banner').describe('A full-width banner, with or without a button.'),
  title: text.describe("The banner's text."),
  text: inline.optional().describe('An additional sentence.'),
  link: linkName.optional().describe('Where the button goes (opens in a new tab).'),
  action: text.optional().describe("The button's label."),
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
  flowBlock,
  timelineBlock,
  anatomyBlock,
  traysBlock,
  drawingBlock,
  pictureBlock,
  videoBlock,
] as const;

const plainBlock = z.discriminatedUnion('type', plainBlocks).meta({ id: 'block' });

const exampleBlock = z.strictObject({
  type: z.literal('example').describe('A worked example in a frame, made of other blocks.'),
  title: text.describe('The worked example in a few words: "A conditional sale in Guelph, day by day".'),
  blocks: z.array(plainBlock).min(1).describe('What the example shows.'),
});

const accordionBlock = z.strictObject({
  type: z.literal('accordion').describe('Collapsible items, made of other blocks.'),
  title: text.optional().describe('A heading above the items.'),
  items: z
    .array(
      z.strictObject({
        id: slug.describe('Must be unique on the page.'),
        title: text.describe("The item's heading."),
        blocks: z.array(plainBlock).min(1).describe('The blocks inside.'),
      }),
    )
    .min(1)
    .superRefine(uniqueBy((item) => item.id))
    .describe('The items, in order.'),
});

const checkOption = z.strictObject({
  text: plainWords.describe('The option in a few words.'),
  right: z.boolean().default(false).describe('True for the right option. Exactly one option must be right.'),
  why: plainWords.describe('Why the option is right or wrong, in one or two sentences. Shown as soon as someone answers.'),
});

const stepCheck = z.strictObject({
  question: plainWords.describe('One question about what the step just covered, set in a typical workday.'),
  options: z
    .array(checkOption)
    .min(2)
    .max(4)
    .superRefine(uniqueBy((option) => option.text))
    .refine((options) => options.filter((option) => option.right).length === 1, 'exactly one option has "right: true"')
    .describe('Two to four options. They\'re shuffled, so don\'t use "all of the above".'),
});

const stepBlock = z.strictObject({
  type: z
    .literal('step')
    .describe('Marks the start of a lesson step. The step includes every block up to the next marker or the end of the section.'),
  id: slug.describe(
    "The step's address, which must never change because learners' notes and answers are saved under it. It must be unique on the page.",
  ),
  title: text.describe("The step's heading in the lesson. The module page doesn't show it."),
  check: stepCheck.optional().describe('One question at the end of the step. It never counts toward the certificate.'),
});

/** A teaching block. Content pages are lists of blocks, so they're pure data. */
export const blockSchema = z.discriminatedUnion('type', [plainBlock, exampleBlock, accordionBlock, stepBlock]);

export type Block = z.output<typeof blockSchema>;
export type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>;
