import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Html } from './html.tsx';

/** The minimum width of a column in rem. If the columns don't fit, the table scrolls. */
const columnWidth = 8.5;

/** A table in which the first column names the row. On a phone, each row is a card. On a tablet, a wide table scrolls in its own box. */
export function TableBlock({ block }: { block: BlockOf<'table'> }) {
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface print:overflow-visible">
      {/* The visible caption doesn't scroll with the table. The table's own caption is for screen readers. */}
      <p aria-hidden className="border-b border-line px-4 py-3 font-semibold print:break-after-avoid">
        {block.caption}
      </p>
      <ScrollRegion label={block.caption}>
        <table
          className="row-cards w-full border-collapse text-left text-[0.9375rem] tabular-nums max-sm:min-w-0! print:min-w-0!"
          style={{ minWidth: `${block.columns.length * columnWidth}rem` }}
        >
          <caption className="sr-only">{block.caption}</caption>
          <thead>
            <tr className="bg-sunken">
              {block.columns.map((column) => (
                <th key={column} scope="col" className="border-b border-line px-4 py-2.5 align-bottom text-sm font-semibold text-ink-muted">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {block.rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) =>
                  column === 0 ? (
                    <th key={column} scope="row" className="px-4 py-1 align-top font-semibold sm:py-2.5">
                      <Html value={cell} className="prose-line" />
                    </th>
                  ) : (
                    <td key={column} data-column={block.columns[column]} className="px-4 py-1 align-top sm:py-2.5">
                      <Html value={cell} className="prose-line" />
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}
