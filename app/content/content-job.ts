import type { Problem } from './checks/content-error.ts';
import type { PublishedTexts } from './content-files.ts';
import type { Content } from './load-content.ts';
import type { ContentCacheFile } from './open-content.ts';

/** What the content thread reads: a content folder with the published texts in place of its files. */
export interface ContentJob {
  directory: string;
  published: PublishedTexts;
  /** The IDs of the uploads that content can name. Without them, it isn't checked whether they exist. */
  uploads?: readonly string[];
  /** Where valid content is cached. */
  cache?: ContentCacheFile | null;
}

/** The content, or everything that's wrong with it. */
export type CheckContentResult = { kind: 'valid'; content: Content } | InvalidContent;

export interface InvalidContent {
  kind: 'invalid';
  problems: Problem[];
}

/** Reads and checks content without blocking the process. */
export type CheckContent = (order: ContentJob) => Promise<CheckContentResult>;
