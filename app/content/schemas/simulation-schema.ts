import { z } from 'zod';

import { textKinds } from '#app/draft-check/rule-set.ts';
import { readers } from '#app/draft-check/readers.ts';
import { count, slug, text, uniqueBy } from './field-schema.ts';

/** The decisions that a trainee can make about a message. */
export const decisions = ['do', 'ask', 'pass', 'never'] as const;
export type Decision = (typeof decisions)[number];

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'write a time of day with two digits each, for example "09:05"');

const reply = z.strictObject({
  brief: text.describe('What the reply has to do, in one sentence.'),
  kind: z.enum(textKinds).describe('The type of text, so the draft check applies the right rules.'),
  reader: z.enum(readers).describe('Who reads it.'),
  takes: count.describe('How many minutes it takes to write.'),
  needs: z
    .array(text)
    .min(1)
    .optional()
    .describe('Words or phrases, one of which a reply has to contain, for a warning that a reply can\'t leave out: "don\'t use".'),
  model: text.describe('A good reply.'),
  clean: text.describe('What happens after a reply with no Stop or Ask in the draft check.'),
  marked: text.describe('What happens after a reply that was sent despite a Stop or an Ask, or that leaves out what it needs.'),
});

const message = z
  .strictObject({
    id: slug.describe('Unique in the simulation. Never change it.'),
    arrives: clockTime.describe('When it arrives in the inbox.'),
    from: text.describe('Who sent it.'),
    who: text.describe('The sender\'s role, in a few words: "Client, seller".'),
    channel: text.describe('How it arrived: "Email", "Text to the office line".'),
    subject: text.describe("The message's subject, or its question in a few words."),
    text: text.describe('What it says.'),
    record: text.optional().describe('What the CRM, the calendar or the file says about it.'),
    answer: z
      .enum(decisions)
      .describe(
        '"do": the assistant can do it; "ask": only with written approval; "pass": only the agent can answer; "never": not even with approval.',
      ),
    takes: count.describe('How many minutes the message takes, whatever the trainee decides.'),
    by: z
      .strictObject({ time: clockTime.describe('The time.'), late: text.describe('What happens if the message is handled after that.') })
      .optional()
      .describe('The deadline for handling the message, including the reply if it needs one.'),
    reasons: z
      .strictObject({
        do: text.describe('Why doing it is right, or what happens as a result.'),
        ask: text.describe('Why asking first is right, or what happens as a result.'),
        pass: text.describe('Why passing it to the agent is right, or what happens as a result.'),
        never: text.describe('Why refusing it is right, or what happens as a result.'),
      })
      .describe("For each decision, why it's right or what happens as a result."),
    lesson: z
      .string()
      .regex(/^\/[a-z0-9-]+#[a-z0-9-]+$/, 'write the address of a section, for example "/compliance#asked-for-advice"')
      .describe('The address of the section that teaches how to handle the message.'),
    reply: reply.optional().describe('A reply that the trainee writes.'),
  })
  .describe('A message, what to do with it, and why.');

/** A simulated morning in an inbox: messages that arrive, decisions, replies, and their consequences. */
export const simulationSchema = z
  .strictObject({
    title: text.describe('Its title.'),
    purpose: text.describe('What trainees practise, in one sentence.'),
    minutes: count.describe('How long it takes a trainee, in real minutes.'),
    day: text.describe('The day the simulation takes place, in words.'),
    you: text.describe('Who the trainee is.'),
    agent: text.describe("The agent's first name, as it appears on the buttons."),
    setting: text.describe('Where everyone is, in two or three sentences.'),
    standing: z.array(text).min(1).describe('What the agent has already allowed in writing, and anything else that applies all morning.'),
    starts: clockTime.describe('When the morning begins.'),
    ends: clockTime.describe('When the agent is back.'),
    messages: z
      .array(message)
      .min(8)
      .max(10)
      .superRefine(uniqueBy(({ id }) => id))
      .describe('The messages, in order of arrival.'),
  })
  .superRefine(({ starts, ends, messages }, context) => {
    for (const [index, { arrives, by }] of messages.entries()) {
      if (arrives >= ends || (by !== undefined && by.time <= arrives))
        context.addIssue({ code: 'custom', path: ['messages', index], message: `it has to arrive before it is due, and before ${ends}` });
      if (arrives < (messages[index - 1]?.arrives ?? arrives))
        context.addIssue({
          code: 'custom',
          path: ['messages', index, 'arrives'],
          message: 'the messages have to be in order of time',
        });
    }
    if (starts >= ends) context.addIssue({ code: 'custom', path: ['ends'], message: 'it has to end after it starts' });
    if (!messages.some(({ arrives }) => arrives <= starts))
      context.addIssue({ code: 'custom', path: ['messages'], message: 'at least one message has to be there at the start' });
  });

export type Simulation = z.output<typeof simulationSchema>;
export type SimulationMessage = Simulation['messages'][number];
