import { z } from 'zod';

import { text } from './field-schema.ts';

const httpsUrl = z.url({ protocol: /^https$/, error: 'give a full address that begins with https://' });
const colour = text.regex(/^(oklch\(.+\)|#[0-9a-fA-F]{6})$/, 'give a colour as #rrggbb or oklch(…)');
const video = z.strictObject({
  host: z.enum(['youtube', 'vimeo']).describe('Where the video is.'),
  id: text.regex(/^[\w-]+$/).describe('Its identifier there.'),
});

/** The provider's details, which are in no other file. */
export const brandSchema = z.strictObject({
  product: text.describe('The product\'s name, as in "Welcome to Northkey".'),
  school: text.describe("The training school's name, on the certificate."),
  credential: text.describe('The credential that the certificate names.'),
  provider: text.describe('The company that runs the portal.'),
  supportEmail: z.email().describe('Where mail-to links and the signed agreement go.'),
  services: z.array(text).min(1).describe('What else the provider does, one sentence each; shown on the front page.'),
  logo: z
    .string()
    .startsWith('/brand/')
    .optional()
    .describe('An SVG or PNG in content/brand/, given as /brand/file; a drawn star until there is one.'),
  preview: z
    .string()
    .regex(/^\/brand\/.+\.(png|jpe?g)$/, 'name a PNG or JPEG picture in content/brand/ as /brand/file')
    .optional()
    .describe('A picture of 1200 by 630 pixels that programs show beside a link to the portal; a drawn star until there is one.'),
  colours: z
    .strictObject({
      brand: colour.optional().describe('Buttons and links on a light page.'),
      brandDark: colour.optional().describe('Buttons and links on a dark page.'),
      menu: colour.optional().describe('The side menu.'),
      accent: colour.optional().describe('Seals and progress.'),
    })
    .default({})
    .describe('Overrides of the colours.'),
  coFounder: z
    .strictObject({
      name: text.describe('Shown in the welcome banner of the client portal.'),
      photo: z.string().startsWith('/brand/').optional().describe('A picture in content/brand/; a drawn monogram until there is one.'),
      intro: text.describe('A few words of welcome.'),
    })
    .describe('The person who welcomes clients.'),
  landing: z
    .strictObject({
      tagline: text.describe('Below the heading of the client landing page.'),
      curatorCredit: text.describe('Who put the client portal together.'),
      contactEmail: z.email().describe('The contact link in its footer.'),
    })
    .describe('The public front of the client portal.'),
  certificate: z
    .strictObject({
      chatChannel: text.describe('The team chat channel to which a certificate is uploaded.'),
    })
    .describe('What the page of a certificate says.'),
  products: z
    .strictObject({
      realEstateGpt: text.describe('Name of the assistant for real estate.'),
      mortgageGpt: text.describe('Name of the assistant for mortgages.'),
    })
    .describe('What the assistants are called.'),
  assistantUrl: httpsUrl.optional().describe('The page of the custom assistant; our own document until there is one.'),
  welcomeVideo: video.optional().describe('The welcome video; its transcript until there is one.'),
  rolesVideo: video.optional().describe("The video on the agent's and the VA's roles; the drawing alone until there is one."),
  forms: z
    .strictObject({
      referral: httpsUrl.optional().describe('The embedded referral form.'),
      overtime: httpsUrl.optional().describe('The embedded overtime form.'),
    })
    .default({})
    .describe("Outside forms; the portal's own until there are some."),
});

export type Brand = z.output<typeof brandSchema>;
