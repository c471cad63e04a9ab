import type { TableFormat } from '#app/features/managers/write-table.server.ts';

/** Reads as which kind of file a table is asked for; any other than those two is refused. */
export function readFormat(search: URLSearchParams): TableFormat {
  const format = search.get('format') ?? 'csv';
  if (format === 'csv' || format === 'json') return format;

  throw new Response('The portal writes tables as csv or json. Ask for one of them.', {
    status: 400,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}

/** Sends a table as a file that nobody keeps on the way. */
export function sendTable(name: string, format: TableFormat, text: string): Response {
  return new Response(text, {
    headers: {
      'Content-Type': format === 'json' ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.${format}"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex, nofollow',
    },
  });
}
