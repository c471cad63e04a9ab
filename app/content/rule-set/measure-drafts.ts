import { z } from 'zod';

import { textKinds, type Weight } from '#app/draft-check/rule-set.ts';
import { checkDraft, type CompiledRules } from '#app/draft-check/check-draft.ts';
import { readers } from '#app/draft-check/readers.ts';

/** The schema of a YAML or JSON file with messages that people labelled without seeing the rules. */
export const judgedMessagesSchema = z
  .array(
    z
      .strictObject({
        text: z.string().min(1).describe('The full message with greeting, signature and line breaks.'),
        label: z.enum(['bad', 'good']).describe('"bad" if it must not go out like this, "good" if it can go to the agent for approval.'),
        kind: z.enum(textKinds).default('email').describe('Its kind, as on the draft check page.'),
        to: z
          .enum(readers)
          .optional()
          .describe('Its reader. Defaults to the public for posts, ads and listings, and otherwise to a client.'),
        purpose: z.string().optional().describe('Its purpose, for people who read the results.'),
      })
      .transform(({ to, ...message }) => ({
        ...message,
        to: to ?? (publicKinds.has(message.kind) ? ('public' as const) : ('client' as const)),
      })),
  )
  .min(1);

const publicKinds = new Set(['post', 'ad', 'listing']);

export type JudgedMessage = z.output<typeof judgedMessagesSchema>[number];

export interface JudgedDraft {
  message: JudgedMessage;
  findings: { rule: string; weight: Weight; marked: string }[];
}

export interface DraftQuality {
  bad: number;
  good: number;
  /** Bad messages with neither a "Stop" nor an "Ask" finding. */
  missed: JudgedDraft[];
  /** Bad messages with no findings at all. */
  silent: JudgedDraft[];
  /** Bad messages with no "Stop" finding. */
  withoutStop: JudgedDraft[];
  /** Good messages with a "Stop" or "Ask" finding. */
  falseAlarms: JudgedDraft[];
  /** Good messages with a "Not sure" finding but no "Stop" or "Ask" finding. */
  doubted: JudgedDraft[];
}

/** Checks each message as the draft check page does, and compares the findings with the labels. */
export function measureDrafts(book: CompiledRules, messages: readonly JudgedMessage[]): DraftQuality {
  const drafts = messages.map((message) => ({ message, findings: findIn(book, message) }));
  const bad = drafts.filter(({ message }) => message.label === 'bad');
  const good = drafts.filter(({ message }) => message.label === 'good');

  return {
    bad: bad.length,
    good: good.length,
    missed: bad.filter((draft) => !hasWeight(draft, ['stop', 'ask'])),
    silent: bad.filter(({ findings }) => findings.length === 0),
    withoutStop: bad.filter((draft) => !hasWeight(draft, ['stop'])),
    falseAlarms: good.filter((draft) => hasWeight(draft, ['stop', 'ask'])),
    doubted: good.filter((draft) => !hasWeight(draft, ['stop', 'ask']) && hasWeight(draft, ['unsure'])),
  };
}

function findIn(book: CompiledRules, { text, kind, to }: JudgedMessage): JudgedDraft['findings'] {
  return checkDraft(book, { text, kind, reader: to }).map(({ rule, weight, place }) => ({
    rule,
    weight,
    marked: place === null ? '' : text.slice(place.start, place.end),
  }));
}

function hasWeight({ findings }: JudgedDraft, weights: readonly Weight[]): boolean {
  return findings.some(({ weight }) => weights.includes(weight));
}
