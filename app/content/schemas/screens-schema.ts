import { z } from 'zod';

import { text } from './field-schema.ts';
import { iconNames } from '#app/content/icon-names.ts';

const door = z.strictObject({
  title: text.describe('Heading of the door.'),
  text: text.describe('Who it is for.'),
  action: text.describe('The words of its link.'),
});
const gate = z.strictObject({
  title: text.describe('Title of the gate, also in the browser tab.'),
  heading: text.describe('Heading above the field.'),
});

/** Texts for screens without a file of their own. `{product}` and `{provider}` stand for the names in brand.yaml. */
export const screensSchema = z.strictObject({
  portals: z
    .strictObject({
      training: text.describe('Below the product name in the training menu, and in its greeting.'),
      client: text.describe('Below the product name in the client menu, and in its greeting.'),
    })
    .describe('What the two portals are called.'),
  front: z
    .strictObject({
      title: text.describe('Its heading.'),
      intro: text.describe('One or two sentences below it.'),
      trainingDoor: door.describe('The way to the training gate.'),
      clientDoor: door.describe('The way to the client portal.'),
      services: text.describe('Heading above the services of brand.yaml.'),
      verify: text.describe('Heading above the field for a certificate number.'),
      verifyText: text.describe('What to type there.'),
    })
    .describe('The public front page.'),
  gates: z
    .strictObject({
      training: gate.describe('The gate of the training portal.'),
      client: gate.describe('The gate of the client portal.'),
      note: text.describe('Below both forms; the support address follows it.'),
    })
    .describe('The two gates.'),
  landing: z
    .strictObject({
      phoneHeading: text.describe('Its heading on a phone.'),
      deskHeading: text.describe('Its heading on a wide screen.'),
      action: text.describe('The button that leads to the gate.'),
      tiles: z
        .array(
          z.strictObject({
            title: text.describe('A few words.'),
            text: text.describe('One sentence.'),
            icon: z.enum(iconNames).describe('One of the icon names.'),
            link: z
              .strictObject({
                label: text.describe('The words of the link.'),
                to: z.string().startsWith('/client/').describe('The page of the client portal that it leads to.'),
              })
              .optional()
              .describe('A link below it; anyone who has not entered yet comes by the gate.'),
          }),
        )
        .min(1)
        .describe('What one finds behind the gate.'),
    })
    .describe('The public front of the client portal.'),
  trainingHome: z
    .strictObject({
      eyebrow: text.describe('Above the title.'),
      title: text.describe('The title.'),
      purpose: text.describe('One sentence below it.'),
    })
    .describe('The head of the training home.'),
  practice: z
    .strictObject({
      title: text.describe('Its title, also on its card and in the browser tab.'),
      purpose: text.describe('One sentence below it, also on its card.'),
      counts: text.describe('That it never counts for the certificate.'),
      rule: text.describe('Where new items come from. The numbers of the day follow it.'),
      none: text.describe('What to do while no lesson is complete and nothing can be practised.'),
      later: text.describe('What is said on a day on which nothing is due.'),
      start: text.describe('What is said before a session starts.'),
    })
    .describe('The page on which trainees practise.'),
  offline: z
    .strictObject({
      title: text.describe('Its title.'),
      description: text.describe('What it is for, in one sentence.'),
      why: text.describe('Why the page that was asked for is not here.'),
      unsent: text.describe('What becomes of work that is not sent yet.'),
      again: text.describe('The link that asks for the page again.'),
      keptTitle: text.describe('Heading above the pages that can be opened.'),
      keptNone: text.describe('Shown when no page can be opened.'),
    })
    .describe('The page that is in the place of one that cannot be opened without a connection.'),
  onThisDevice: z
    .strictObject({
      eyebrow: text.describe('Above the title.'),
      title: text.describe('Its title.'),
      purpose: text.describe('One sentence below it.'),
      panel: text.describe('What a screen reader calls the box with the buttons.'),
      asking: text.describe('While the browser is asked what it keeps.'),
      refused: text.describe('When this browser keeps nothing.'),
      opened: text.describe('When only pages that were opened are kept.'),
      partly: text.describe('When everything was asked for and some of it is missing still.'),
      whole: text.describe('When everything is kept.'),
      count: text.describe('Before the number of pages that are kept.'),
      progress: text.describe('While pages are being kept; the share in percent follows.'),
      keep: text.describe('The button that keeps everything; its size follows.'),
      takeBack: text.describe('The button that takes everything away.'),
      failures: z
        .strictObject({
          line: text.describe('The connection was lost before all was kept.'),
          room: text.describe('The device has no room for more.'),
          changed: text.describe('The portal has a newer version, or the session has ended.'),
        })
        .describe('Why not everything is kept, and what to do.'),
      rulesTitle: text.describe('Heading above the rules.'),
      rules: z.array(text).min(1).describe('What to know about kept pages, a sentence or two each.'),
      signOut: z
        .strictObject({
          title: text.default('Sign out').describe('Heading of the part with the button.'),
          text: text
            .default('Signing out removes every page from this device. You can sign in again with your access code.')
            .describe('One or two sentences below it.'),
          action: text.default('Sign out').describe('The button.'),
        })
        .prefault({})
        .describe('The part with which people sign out.'),
    })
    .describe('The page on which a whole portal is kept on the device.'),
  failure: z
    .strictObject({
      number: text
        .refine((sentence) => sentence.includes('{number}'), 'say where the number stands: {number}')
        .describe('What to do with the number of the request, which is in the place of {number}.'),
    })
    .describe('The screen that is shown when something went wrong on our side.'),
  tabTitles: z
    .strictObject({
      dashboard: text.describe('Both dashboards.'),
      landing: text.describe('The front of the client portal.'),
      assessment: text.describe('The assessment.'),
      certificate: text.describe('The certificate of who has passed.'),
      agreement: text.describe('The copy of the signed agreement.'),
      verifyLookup: text.describe('The field for a certificate number.'),
      verify: text.describe('What a certificate number leads to.'),
    })
    .describe('What the browser tab says on pages without content of their own, before the name of the product.'),
});

export type Screens = z.output<typeof screensSchema>;

/** Fills in the brand names. */
export function fillInNames<Words>(words: Words, names: { product: string; provider: string }): Words {
  const filled = JSON.stringify(words, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('{product}', names.product).replaceAll('{provider}', names.provider) : value,
  );
  return JSON.parse(filled) as Words;
}
