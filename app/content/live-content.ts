import type { Problem } from './checks/content-error.ts';
import type { Content } from './load-content.ts';

/** Why the portal doesn't run on the content it should, and what it runs on instead. */
export interface ContentFault {
  problems: readonly Problem[];
  /** The version of the folder's files that can't be used. Once they differ, they're tried again. */
  files: string;
  /** The last version that worked, or the files without what was published in the console. */
  runsOn: 'last-good' | 'files';
}

/** The content that the portal currently runs on. It's replaced as a whole, so a request never sees two versions. */
export class LiveContent {
  #content: Content;
  #fault: ContentFault | null;
  #stamp: string | null;
  readonly #listeners = new Set<() => void>();

  /** `stamp` is the ID of the latest publication that `content` includes. */
  constructor(content: Content, { fault = null, stamp = null }: { fault?: ContentFault | null; stamp?: string | null } = {}) {
    this.#content = content;
    this.#fault = fault;
    this.#stamp = stamp;
  }

  get current(): Content {
    return this.#content;
  }

  get fault(): ContentFault | null {
    return this.#fault;
  }

  get stamp(): string | null {
    return this.#stamp;
  }

  /** Replaces the content and tells the listeners. */
  replace(content: Content, stamp: string | null): void {
    this.#content = content;
    this.#stamp = stamp;
    this.#fault = null;
    for (const listener of this.#listeners) listener();
  }

  /** Keeps the current content although a newer publication can't be used in this process. */
  keep(fault: ContentFault, stamp: string | null): void {
    this.#fault = fault;
    this.#stamp = stamp;
  }

  /** Calls a function after each replacement. */
  onReplaced(listener: () => void): void {
    this.#listeners.add(listener);
  }
}
