import type { RouterContextProvider } from 'react-router';

import type { TableFormat } from '#app/features/lists/write-table.server.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { getManager } from '#app/request/visitor.server.ts';

type Context = Readonly<RouterContextProvider>;

/** A table's file format, and its name for the download and the audit log. */
interface Table {
  name: string;
  format: TableFormat;
}

/** Reads the requested file format. Rejects unknown formats. */
export function readFormat(search: URLSearchParams): TableFormat {
  const format = search.get('format') ?? 'csv';
  if (format === 'csv' || format === 'json') return format;

  throw new Response('Tables are available as CSV or JSON. Choose one of them.', {
    status: 400,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}

/**
 * Streams a table as an uncached file, without ever holding the entire file in memory. Each export is recorded in the audit log before any
 * of the file is sent.
 */
export async function sendTable(context: Context, { name, format }: Table, text: AsyncGenerator<string>): Promise<Response> {
  const { email } = getManager(context);
  await noteEvent(context, 'list-exported', {
    account: email,
    detail: name,
    audit: { actor: email, subject: `list/${name}`, after: { format } },
  });

  // The first rows are read before the response starts, so that a store failure leads to the usual error page.
  let next: IteratorResult<string> | null = await text.next();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value }: IteratorResult<string> = next ?? (await text.next());
      next = null;
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void text.return(undefined),
  });

  return new Response(body, {
    headers: {
      'Content-Type': format === 'json' ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.${format}"`,
      'X-Robots-Tag': 'noindex, nofollow',
      'Transfer-Encoding': 'chunked',
    },
  });
}
