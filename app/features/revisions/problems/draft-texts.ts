import { formatPath } from '#app/content/checks/content-error.ts';
import { walkPage } from '#app/content/text/walk-page.ts';

/** A text in a draft as it was written, before Markdown and rules are filled in. */
export interface DraftText {
  /** The written path, as formatPath writes it. */
  path: string;
  field: PropertyKey;
  text: string;
}

/** Lists the texts in a file's data, in reading order. */
export function listDraftTexts(data: unknown): DraftText[] {
  return walkPage(data).texts.flatMap(({ text, field, path }) =>
    typeof text === 'string' ? [{ path: formatPath([...path, field]), field, text }] : [],
  );
}
