import { z } from 'zod';

import { contrastOfText, leastContrast, textOnColours } from '#app/content/colours.ts';
import { uploadedLogo, uploadedPortrait, uploadedPreview, uploadIdOf } from '#app/content/uploads.ts';
import { playerOf, videoHostNames } from '#app/content/video-hosts.ts';
import { name, text } from './field-schema.ts';

const httpsUrl = z.url({ protocol: /^https$/, error: 'give a full address that begins with https://' });
const colour = text.regex(/^(oklch\([\d\s.%/deg]+\)|#[0-9a-fA-F]{6})$/, 'give a colour as #rrggbb or oklch(…)');

/** A colour that carries text, which has to be readable on it. */
const colourUnderText = (colourName: keyof typeof textOnColours) =>
  colour.refine((value) => (contrastOfText(colourName, value) ?? leastContrast) >= leastContrast, {
    error: ({ input }) =>
      `text on it would have a contrast of ${(contrastOfText(colourName, String(input)) ?? 0).toFixed(1)} to 1. It needs ${leastContrast}: choose a ${colourName === 'brandDark' ? 'lighter' : 'darker'} colour`,
  });
const video = z
  .strictObject({
    host: z.enum(videoHostNames).describe('Where the video is hosted.'),
    id: text.regex(/^[\w-]+$/, 'use letters, digits, - and _ only').describe("The video's ID on that host."),
  })
  .transform(({ host, id }) => playerOf(host, id));

/** The provider's details, which no other file contains. */
export const brandSchema = z.strictObject({
  product: name.describe('The product\'s name, as in "Welcome to Northkey".'),
  school: name.describe("The training school's name, as shown on the certificate."),
  credential: name.describe('The credential named on the certificate.'),
  provider: name.describe('The company that runs the portal.'),
  supportEmail: z.email().describe('The address that email links and signed agreements go to.'),
  services: z.array(text).min(1).describe("The provider's other services, one sentence each, shown on the front page."),
  logo: uploadedLogo.optional().describe('An uploaded picture. Without one, a star is shown.'),
  preview: uploadedPreview
    .optional()
    .describe('An uploaded picture of 1200 by 630 pixels for link previews. Without one, a star is shown.'),
  colours: z
    .strictObject({
      brand: colourUnderText('brand').optional().describe('Colour of buttons and links on a light background.'),
      brandDark: colourUnderText('brandDark').optional().describe('Colour of buttons and links on a dark background.'),
      menu: colourUnderText('menu').optional().describe('The side menu.'),
      accent: colour.optional().describe('Seals and progress.'),
    })
    .default({})
    .describe('Colour overrides.'),
  coFounder: z
    .strictObject({
      name: name.describe('Shown in the welcome banner of the client portal.'),
      photo: uploadedPortrait.optional().describe('An uploaded picture of up to 5 MB. Without one, a monogram is shown.'),
      alt: text.optional().describe("What the photo shows, for people who can't see it. Required for an uploaded photo."),
      intro: text.describe('A few words of welcome.'),
    })
    .refine(({ photo = '', alt }) => uploadIdOf(photo) === null || alt !== undefined, {
      path: ['alt'],
      error: "say what the photo shows, for people who can't see it",
    })
    .describe('The person who welcomes clients.'),
  landing: z
    .strictObject({
      tagline: text.describe('The line below the heading on the client landing page.'),
      curatorCredit: text.describe('Who created the client portal.'),
      contactEmail: z.email().describe("The contact email in the landing page's footer."),
    })
    .describe("The client portal's public landing page."),
  certificate: z
    .strictObject({
      chatChannel: text.describe('The team chat channel for uploading certificates.'),
      signatory: z
        .strictObject({
          name: name.describe('The name on the signature line.'),
          title: name.describe('The signatory\'s title, such as "Director of Training".'),
        })
        .optional()
        .describe('Who signs certificates. Without one, the PDF has no signature line.'),
    })
    .describe("The certificate page's text."),
  products: z
    .strictObject({
      realEstateGpt: name.describe('Name of the real estate AI assistant.'),
      mortgageGpt: name.describe('Name of the mortgage AI assistant.'),
    })
    .describe("The assistants' names."),
  assistantUrl: httpsUrl.optional().describe("The AI assistant's web address. Without one, links go to our own document."),
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
