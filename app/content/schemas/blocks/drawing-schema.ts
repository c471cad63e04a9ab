import { z } from 'zod';

import { addDays, addMonths, daysBefore, drawnDay, drawnTime, period, withinTheHour } from '#app/content/text/drawn-time.ts';
import { inline, plainWords, text } from '#app/content/schemas/field-schema.ts';

const dealClock = z
  .strictObject({
    title: text.describe('What the clock is for: "Financing".'),
    starts: drawnTime.describe('When the clock starts: 2027-03-03T19:40, or just the date.'),
    ends: drawnTime.describe('When the clock ends under the agreement or an amendment.'),
    endedBefore: drawnTime.optional().describe('The original deadline, if an amendment moved it.'),
    done: drawnTime.describe('When the required step was done.'),
    how: inline.describe('What was done, with the form number.'),
    note: inline.optional().describe("What starts this clock, or how it's counted."),
  })
  .superRefine(({ starts, ends, endedBefore, done }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (ends.at <= starts.at) refuse('ends', 'the clock ends before it starts');
    if (endedBefore !== undefined && (endedBefore.at <= starts.at || endedBefore.at >= ends.at))
      refuse('endedBefore', "the earlier deadline isn't between the start and the end");
    if (done.at < starts.at || done.at > ends.at) refuse('done', 'it was done before the clock started or after it ended');
  });

export const dealTimelineBlock = z
  .strictObject({
    type: z.literal('deal-timeline').describe("A deal's clocks on one timeline, to scale."),
    title: text.describe('Which deal it is, and the year.'),
    intro: inline.optional().describe('One sentence on how to read the drawing.'),
    from: drawnDay.describe('The first day of the timeline.'),
    to: drawnDay.describe('The last day of the timeline.'),
    clocks: z.array(dealClock).min(2).describe('The clocks, in order of start date.'),
  })
  .superRefine(({ from, to, clocks }, context) => {
    for (const [index, { starts, ends }] of clocks.entries()) {
      if (starts.at < from.at || ends.at > to.at)
        context.addIssue({ code: 'custom', path: ['clocks', index], message: 'the clock runs past "from" or "to"' });
    }
  });

const consentCase = z
  .strictObject({
    title: text.describe('What happened, and who it affects.'),
    starts: drawnDay.describe('The day the consent period is counted from.'),
    lasts: period.describe('How long consent lasts: "{rule:consent-enquiry}" or "{rule:consent-contract}".'),
    stop: daysBefore.describe('Our own cutoff: "{rule:consent-house-stop}".'),
    note: inline.optional().describe('What restarts the clock, or why this day counts.'),
  })
  .transform((one) => {
    const lastLawful = addMonths(one.starts, one.lasts.months);
    return { ...one, lastLawful, lastSending: addDays(lastLawful, -one.stop.days) };
  });

export const consentClockBlock = z.strictObject({
  type: z.literal('consent-clock').describe('How long you can keep writing to someone: the last legal day, and our own earlier cutoff.'),
  title: text.describe('What the drawing shows.'),
  intro: inline.optional().describe('One sentence on how to read the drawing.'),
  cases: z.array(consentCase).min(1).describe('Kinds of consent, each with the start date that both cutoffs are counted from.'),
});

export const leadPathBlock = z.strictObject({
  type: z.literal('lead-path').describe("A lead's first hour, to scale: who does what, and by when."),
  title: text.describe('What the drawing shows.'),
  intro: inline.optional().describe('One sentence on how to read the drawing.'),
  steps: z
    .array(
      z.strictObject({
        title: text.describe('The step.'),
        by: z.enum(['va', 'agent']).describe('Who does it.'),
        when: withinTheHour.describe('The minute the step is due: "{rule:acknowledge-lead}". The drawing follows the rule.'),
        waits: z
          .boolean()
          .default(false)
          .describe('True if the step waits until exactly that minute and happens only if nothing has been done by then.'),
        stage: text.optional().describe('The CRM stage after this step.'),
        note: inline.optional().describe('What the step includes, and what it leaves to someone else.'),
      }),
    )
    .min(2)
    .describe('The steps in order.'),
});

const speech = z.enum(['says', 'on-instruction', 'hands-on']);

const speakers = z
  .strictObject({
    va: speech.describe(
      'The VA: "says", "on-instruction" (with the agent\'s written go-ahead) or "hands-on" (never; passes it to someone who can).',
    ),
    agent: speech.describe('The agent.'),
    brokerage: speech.describe('The brokerage.'),
    lawyer: speech.describe("The client's lawyer."),
  })
  .refine((who) => Object.values(who).includes('says'), 'at least one of them must be allowed to say it');

export const whoSaysBlock = z.strictObject({
  type: z.literal('who-says').describe('Sentences that come up in a deal, and who can say each one: VA, agent, brokerage or lawyer.'),
  title: text.describe('What the drawing shows.'),
  intro: inline.optional().describe('One sentence on how to read the drawing.'),
  sentences: z
    .array(
      z.strictObject({
        words: text.describe('The sentence as spoken.'),
        who: speakers.describe('Who says the sentence, and who passes the question on.'),
      }),
    )
    .min(2)
    .describe('The sentences, from what a VA can say alone to what a VA never says.'),
});

export const drawingKinds = [
  'client-data',
  'identity-block',
  'life-of-an-offer',
  'lockbox-path',
  'representation',
  'three-questions',
  'who-may-do-what',
] as const;

export const drawingBlock = z
  .strictObject({
    type: z.literal('drawing').describe("One of the portal's own drawings, with a text description."),
    kind: z.enum(drawingKinds).describe('Which drawing.'),
    title: text.optional().describe('A heading above the drawing.'),
    text: plainWords.describe('What the drawing says, for screen readers and Listen: everything it shows, in two to five sentences.'),
    quote: text.optional().describe('The request used in the "three-questions" drawing, word for word. Other drawings don\'t have one.'),
    note: inline.optional().describe('A line below the drawing, for a figure that comes from a rule.'),
  })
  .refine(({ kind, quote }) => (kind === 'three-questions') === (quote !== undefined), {
    path: ['quote'],
    message: '"three-questions" needs a quoted request, and no other drawing can have one',
  });
