import { useId } from 'react';

import type { SettingsField } from '#app/features/revisions/load-settings.server.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError, FieldHint } from '#app/ui/fields/field-frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { TableCell } from './table-cell.tsx';
import { canRemoveColumn, headingRow, isUneven, nameColumn, nameHeading, type TableTexts } from './table-cells.ts';
import { ColumnTool, RowTools } from './table-tools.tsx';
import { useTable, type TableActions } from './use-table.ts';

interface TableGridProps {
  columns: SettingsField;
  rows: SettingsField;
  texts: TableTexts;
  onType: (name: string, text: string) => void;
}

/** The least width of a column in rem. If the columns don't fit, the grid scrolls. On a phone, each row is a card. */
const columnWidth = 9;

const cellLook = 'border border-line p-0 align-top text-left max-sm:border-0 max-sm:px-3 max-sm:py-1';
const rowLook = 'max-sm:border-b max-sm:border-line max-sm:py-1';

/** Edits a table's headings and cells in a grid. The form gets the same two texts as from the fields with lines of text. */
export function TableGrid({ columns, rows, texts, onType }: TableGridProps) {
  const actions = useTable({ names: { columns: columns.name, rows: rows.name }, texts, onType });
  const { table, message, grid } = actions;
  const hintId = useId();
  const error = columns.problem ?? rows.problem;

  return (
    <div role="group" aria-label="Cells" aria-describedby={hintId} data-keeps-slash>
      <p aria-hidden className="text-sm font-semibold">
        Cells
      </p>
      <FieldHint
        id={hintId}
        hint="The first column names the row. Cells copied from a spreadsheet fill the grid from where you paste them."
      />
      <ScrollRegion label="Cells" className="mt-1.5 max-sm:rounded-md max-sm:border max-sm:border-line">
        <table
          ref={grid}
          className="w-full border-collapse max-sm:block max-sm:min-w-0! max-sm:[&_:is(thead,tbody,tr,th,td)]:block"
          style={{ minWidth: `${table.headings.length * columnWidth}rem` }}
        >
          <Headings name={columns.name} actions={actions} />
          <tbody data-field={rows.name}>
            {table.rows.map((_, row) => (
              <Row key={row} row={row} name={`${rows.name}[${row}]`} actions={actions} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {isUneven(texts) ? (
        <p className="mt-1.5 text-sm font-medium text-warning">
          Some rows have more or fewer cells than there are headings. Fill in what's empty, or remove a column.
        </p>
      ) : null}
      <FieldError id={`${hintId}-error`} error={error ?? undefined} />
      <div className="mt-1 flex flex-wrap items-center gap-x-2">
        <AddButton label="Add a row" onPress={actions.addRow} />
        <AddButton label="Add a column" onPress={actions.addColumn} />
        <div role="status" className="flex flex-wrap items-center gap-x-2 text-sm">
          {message?.text}
          {message === null || message.before === null ? null : (
            <Button look="quiet" onClick={actions.undo} className="px-2! text-sm">
              Undo
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

function Headings({ name, actions }: { name: string; actions: TableActions }) {
  const { table } = actions;
  return (
    <thead data-field={name}>
      <tr className={`${rowLook} max-sm:bg-sunken`}>
        {table.headings.map((text, column) => (
          <th key={column} scope="col" data-field={`${name}[${column}]`} className={`${cellLook} group/column bg-sunken`}>
            <PhoneLabel>{nameColumn(column)}</PhoneLabel>
            <span className="flex items-start">
              <TableCell
                place={{ row: headingRow, column }}
                text={text}
                label={`Heading of column ${column + 1}`}
                placeholder={nameColumn(column)}
                actions={actions}
              />
              {canRemoveColumn(table) ? (
                <ColumnTool name={nameHeading(table, column)} onPress={() => actions.removeColumn(column)} />
              ) : null}
            </span>
          </th>
        ))}
        <th scope="col" className="max-sm:hidden!">
          <span className="sr-only">Move or remove</span>
        </th>
      </tr>
    </thead>
  );
}

function Row({ row, name, actions }: { row: number; name: string; actions: TableActions }) {
  const { table } = actions;
  return (
    <tr data-field={name} className={`${rowLook} group/line`}>
      {table.rows[row]?.map((text, column) => (
        <td key={column} data-field={`${name}[${column}]`} className={cellLook}>
          <PhoneLabel>{nameHeading(table, column)}</PhoneLabel>
          <TableCell place={{ row, column }} text={text} label={`${nameHeading(table, column)}, row ${row + 1}`} actions={actions} />
        </td>
      ))}
      <td className="p-0 align-top max-sm:px-2 sm:w-0">
        <RowTools row={row} count={table.rows.length} actions={actions} />
      </td>
    </tr>
  );
}

/** What a cell is called, for those who see it in a card. */
function PhoneLabel({ children }: { children: string }) {
  return (
    <span aria-hidden className="mb-1 block text-xs font-normal text-ink-muted sm:hidden">
      {children}
    </span>
  );
}

function AddButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button look="quiet" onClick={onPress} className="px-2! text-sm">
      <Icon name="plus" className="size-4" />
      {label}
    </Button>
  );
}
