import { z } from 'zod';

import { text } from './field-schema.ts';

const httpsUrl = z.url({ protocol: /^https$/, error: 'give a full address that begins with https://' });
const colour = text.regex(/^(oklch\(.+\)|#[0-9a-fA-F]{6})$/, 'give a colour as #rrggbb or oklch(…)');
const video = z.strictObject({
  host: z.enum(['youtube', 'vimeo']).describe('Where the video is.'),
  id: text.regex(/^[\w-]+$/).describe('Its ID on that host.'),
});

/** The provider's details. They don't appear in any other file. */
export const brandSchema = z.strictObject({
  product: text.describe('The product\'s name, as in "Welcome to Northkey".'),
  school: text.describe("The training school's name, on the certificate."),
  credential: text.describe('The credential named on the certificate.'),
  provider: text.describe('The company that runs the portal.'),
  supportEmail: z.email().describe('Where mail-to links and the signed agreement go.'),
  services: z.array(text).min(1).describe("The provider's other services, one sentence each, shown on the front page."),
  logo: z
    .string()
    .startsWith('/brand/')
    .optional()
    .describe('An SVG or PNG in content/brand/, given as /brand/file. Without one, a drawn star is shown.'),
  preview: z
    .string()
    .regex(/^\/brand\/.+\.(png|jpe?g)$/, 'name a PNG or JPEG picture in content/brand/ as /brand/file')
    .optional()
    .describe('A 1200 by 630 pixel image for link previews. Without one, a drawn star is shown.'),
  colours: z
    .strictObject({
      brand: colour.optional().describe('Buttons and links on a light page.'),
      brandDark: colour.optional().describe('Buttons and links on a dark page.'),
      menu: colour.optional().describe('The side menu.'),
      accent: colour.optional().describe('Seals and progress.'),
    })
    .default({})
    .describe('Colour overrides.'),
  coFounder: z
    .strictObject({
      name: text.describe('Shown in the welcome banner of the client portal.'),
      photo: z.string().startsWith('/brand/').optional().describe('An image in content/brand/. Without one, a drawn monogram is shown.'),
      intro: text.describe('A few words of welcome.'),
    })
    .describe('The person who welcomes clients.'),
  landing: z
    .strictObject({
      tagline: text.describe('Below the heading of the client landing page.'),
      curatorCredit: text.describe('Who created the client portal.'),
      contactEmail: z.email().describe('The contact link in its footer.'),
    })
    .describe("The client portal's public landing page."),
  certificate: z
    .strictObject({
      chatChannel: text.describe('The team chat channel for uploading certificates.'),
      signatory: z
        .strictObject({
          name: text.describe('The name on the signature line.'),
          title: text.describe('Their title, such as "Director of Training".'),
        })
        .optional()
        .describe('Who signs certificates. Without one, the PDF has no signature line.'),
    })
    .describe("The certificate page's texts."),
  products: z
    .strictObject({
      realEstateGpt: text.describe('Name of the assistant for real estate.'),
      mortgageGpt: text.describe('Name of the assistant for mortgages.'),
    })
    .describe("The assistants' names."),
  assistantUrl: httpsUrl.optional().describe("The custom assistant's page. Without one, our own document is used."),
  welcomeVideo: video.optional().describe('The welcome video. Without one, the transcript is shown.'),
  rolesVideo: video.optional().describe("The video on the agent's and the VA's roles. Without one, only the drawing is shown."),
  forms: z
    .strictObject({
      referral: httpsUrl.optional().describe('The embedded referral form.'),
      overtime: httpsUrl.optional().describe('The embedded overtime form.'),
    })
    .default({})
    .describe("External forms. Without them, the portal's own are used."),
});

export type Brand = z.output<typeof brandSchema>;
