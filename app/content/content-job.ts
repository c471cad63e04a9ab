import type { Problem } from './checks/content-error.ts';
import type { PublishedTexts } from './content-files.ts';
import type { Content } from './load-content.ts';

/** What the content thread reads: a content folder with the published texts in place of its files. */
export interface ContentJob {
  directory: string;
  published: PublishedTexts;
}

/** The content, or everything that's wrong with it. */
export type CheckContentResult = { kind: 'valid'; content: Content } | InvalidContent;

/** The content thread's answer, in which valid content is packed (see `unpackContent`). */
export type PackedContentResult = { kind: 'valid'; packed: Uint8Array; version: string } | InvalidContent;

interface InvalidContent {
  kind: 'invalid';
  problems: Problem[];
}

/** Reads and checks content without blocking the process. */
export type CheckContent = (order: ContentJob) => Promise<CheckContentResult>;
