import { z } from 'zod';

import { clientAddress, text } from './field-schema.ts';
import { iconNames } from '#app/content/icon-names.ts';

const door = z.strictObject({
  title: text.describe("The link's heading."),
  text: text.describe("Who it's for."),
  action: text.describe("The link's text."),
});
const gate = z.strictObject({
  title: text.describe('Title of the gate, also in the browser tab.'),
  heading: text.describe('Heading above the field.'),
});

/** The text of screens that have no file of their own. `{product}` and `{provider}` stand for the names in brand.yaml. */
export const screensSchema = z.strictObject({
  portals: z
    .strictObject({
      training: text.describe('Shown below the product name in the training menu, and in the greeting.'),
      client: text.describe('Shown below the product name in the client menu, and in the greeting.'),
    })
    .describe("The two portals' names."),
  front: z
    .strictObject({
      title: text.describe('Its heading.'),
      intro: text.describe('One or two sentences below the heading.'),
      trainingDoor: door.describe('The link to the training gate.'),
      clientDoor: door.describe('The link to the client portal.'),
      services: text.describe('Heading above your other services.'),
      verify: text.describe('Heading above the field for a certificate number.'),
      verifyText: text.describe('What to type in that field.'),
    })
    .describe('The public front page.'),
  gates: z
    .strictObject({
      training: gate.describe("The training portal's gate."),
      client: gate.describe("The client portal's gate."),
      note: text.describe('Shown below both forms, followed by the support email address.'),
    })
    .describe('The two gates.'),
  landing: z
    .strictObject({
      phoneHeading: text.describe('The heading on a phone.'),
      deskHeading: text.describe('The heading on a wide screen.'),
      action: text.describe('The button that opens the gate.'),
      tiles: z
        .array(
          z.strictObject({
            title: text.describe('A few words.'),
            text: text.describe('One sentence.'),
            icon: z.enum(iconNames).describe('One of the icon names.'),
            link: z
              .strictObject({
                label: text.describe("The link's text."),
                to: clientAddress.describe('The client portal page the link opens.'),
              })
              .optional()
              .describe("A link below the text. Visitors who aren't signed in enter their access code first."),
          }),
        )
        .min(1)
        .describe("What's in the client portal."),
    })
    .describe("The client portal's landing page."),
  trainingHome: z
    .strictObject({
      eyebrow: text.describe('Above the title.'),
      title: text.describe('The title.'),
      purpose: text.describe('One sentence below the title.'),
    })
    .describe("The training home's heading."),
  practice: z
    .strictObject({
      title: text.describe("The page's title, also on its card and in the browser tab."),
      purpose: text.describe('One sentence below the title, also on its card.'),
      counts: text.describe('Says that practice never counts toward the certificate.'),
      rule: text.describe("Where new items come from. Followed by the day's numbers."),
      none: text.describe("What to do before the first lesson is complete, when there's nothing to practise yet."),
      later: text.describe('Shown on a day with nothing due.'),
      start: text.describe('Shown before a session starts.'),
    })
    .describe('The page where trainees practise.'),
  offline: z
    .strictObject({
      title: text.describe('Its title.'),
      description: text.describe('Its purpose in one sentence.'),
      why: text.describe("Why the requested page isn't available."),
      unsent: text.describe('What happens to unsent work.'),
      again: text.describe('The link for trying again.'),
      keptTitle: text.describe('Heading above the available pages.'),
      keptNone: text.describe('Shown if no page is available.'),
    })
    .describe("Shown in place of a page that can't be opened offline."),
  onThisDevice: z
    .strictObject({
      eyebrow: text.describe('Above the title.'),
      title: text.describe('Its title.'),
      purpose: text.describe('One sentence below the title.'),
      panel: text.describe('The screen reader label of the box with the buttons.'),
      asking: text.describe("Shown while checking what's saved."),
      refused: text.describe('Shown if nothing can be saved in this browser.'),
      opened: text.describe('Shown if only the pages that were opened are saved.'),
      partly: text.describe("Shown if the download isn't complete yet."),
      whole: text.describe('Shown if everything is saved.'),
      count: text.describe('Shown before the number of saved pages.'),
      progress: text.describe('Shown while downloading, followed by the percentage.'),
      keep: text.describe('The button that saves everything, followed by the size.'),
      takeBack: text.describe('The button that deletes everything.'),
      failures: z
        .strictObject({
          line: text.describe('The connection was lost before everything was saved.'),
          room: text.describe('The device is full.'),
          changed: text.describe('The portal has a newer version, or the session has ended.'),
        })
        .describe("Why some pages aren't saved, and what to do."),
      rulesTitle: text.describe('Heading above the rules.'),
      rules: z.array(text).min(1).describe('Facts about saved pages, a sentence or two each.'),
      signOut: z
        .strictObject({
          title: text.default('Sign out').describe('Heading for the sign-out section.'),
          text: text
            .default('Signing out removes every page from this device. You can sign in again with your access code.')
            .describe('One or two sentences below the heading.'),
          action: text.default('Sign out').describe('The button.'),
        })
        .prefault({})
        .describe('The sign-out part.'),
    })
    .describe('The page for saving the whole portal on a device.'),
  failure: z
    .strictObject({
      number: text
        .refine((sentence) => sentence.includes('{number}'), 'say where the request ID goes: {number}')
        .describe('What to do with the request ID, which replaces {number}.'),
    })
    .describe('The screen for errors on our side.'),
  tabTitles: z
    .strictObject({
      dashboard: text.describe('Both dashboards.'),
      landing: text.describe("The client portal's landing page."),
      assessment: text.describe('The assessment.'),
      certificate: text.describe("A learner's certificate."),
      agreement: text.describe('The copy of the signed agreement.'),
      verifyLookup: text.describe('The page for looking up a certificate number.'),
      verify: text.describe("A certificate's public page."),
    })
    .describe('Browser tab titles for pages without content of their own. The product name is added after them.'),
});

export type Screens = z.output<typeof screensSchema>;

/** Fills in the names from brand.yaml. */
export function fillInNames<Words>(words: Words, names: { product: string; provider: string }): Words {
  const filled = JSON.stringify(words, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('{product}', names.product).replaceAll('{provider}', names.provider) : value,
  );
  return JSON.parse(filled) as Words;
}
