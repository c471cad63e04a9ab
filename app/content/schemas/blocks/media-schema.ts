import { z } from 'zod';

import { inline, plainWords, prose, text } from '#app/content/schemas/field-schema.ts';
import { uploadedCaptions, uploadedPicture, uploadedVideo } from '#app/content/uploads.ts';
import { findPlayer, videoHostList } from '#app/content/video-hosts.ts';

export const pictureBlock = z.strictObject({
  type: z.literal('picture').describe('A picture with an optional caption.'),
  upload: uploadedPicture.describe('The picture: a PNG, JPEG, WebP or SVG of up to 5 MB.'),
  alt: plainWords.describe("What the picture shows, for people who can't see it. Describe what matters in this lesson."),
  caption: inline.optional().describe('A line below the picture.'),
});

const hostedVideo = text.transform((address, context) => {
  const player = findPlayer(address);
  if (player !== null) return player;
  context.addIssue({
    code: 'custom',
    message: `give the address of a video on ${videoHostList}, as your browser shows it`,
    input: address,
  });
  return z.NEVER;
});

export const videoBlock = z
  .strictObject({
    type: z.literal('video').describe('A video with its transcript. Nothing of it loads before the reader presses Play.'),
    title: text.describe('Title of the video.'),
    length: text
      .regex(/^\d{1,2}(?::[0-5]\d){1,2}$/, 'write minutes and seconds, for example 4:35')
      .optional()
      .describe('How long the video is, for example 4:35.'),
    url: hostedVideo.optional().describe(`The video's address on ${videoHostList}. Leave it out if you upload the video.`),
    upload: uploadedVideo.optional().describe('The video: an MP4 or WebM of up to 200 MB. Leave it out if the video is on another site.'),
    captions: uploadedCaptions.optional().describe('Captions for an uploaded video, as a WebVTT file.'),
    transcript: prose.describe('Everything that the video says and shows, for people who read it instead.'),
  })
  .superRefine(({ url, upload, captions }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (url === undefined && upload === undefined) refuse('url', 'give the address of a video, or upload one');
    if (url !== undefined && upload !== undefined) refuse('upload', 'give either an address or an uploaded video, not both');
    if (upload !== undefined && captions === undefined) refuse('captions', 'an uploaded video needs captions');
    if (upload === undefined && captions !== undefined) refuse('captions', 'only an uploaded video has captions here');
  });
