import { memo, Suspense, useContext, useState } from 'react';

import { useHasScripts } from '#app/browser/use-has-scripts.ts';
import { nameEntryOf } from '#app/features/revisions/list-fields.ts';
import type { SettingsField } from '#app/features/revisions/load-settings.server.ts';
import { lazyPart } from '#app/first-paint/lazy-part.ts';
import { classNames } from '#app/ui/class-names.ts';
import { SelectField } from '../../settings/select-field.tsx';
import { SettingsFieldView } from '../../settings/settings-field.tsx';
import { TableField } from '../table/table-field.tsx';
import { AddEntry } from './add-entry.tsx';
import type { FormNode } from './arrange-fields.ts';
import { ChangeButton } from './change-button.tsx';
import { EditedValuesContext, useEditedForm } from './edited-form.ts';
import { EntryCard } from './entry-card.tsx';
import { nameAddition } from './list-words.ts';
import { useSlashKey } from './use-slash-key.ts';

const KindMenu = lazyPart(async () => (await import('./kind-menu.tsx')).KindMenu);

/** The fields, records and lists of a form. */
export const FormNodes = memo(function FormNodes({ nodes, level = 0 }: { nodes: readonly FormNode[]; level?: number }) {
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-6">
      {nodes.map((node, index) => {
        if (node.type === 'field') return <FieldRow key={node.field.name} field={node.field} isBeside={isShortField(nodes[index - 1])} />;
        if (node.type === 'list') return <EntryList key={node.field.name} node={node} level={level} />;
        if (node.type === 'table') return <TableRow key={node.rows.name} columns={node.columns} rows={node.rows} />;
        return <RecordFields key={`${node.title}-${nameOf(node)}`} node={node} level={level} />;
      })}
    </div>
  );
});

function nameOf(node: FormNode | undefined): string {
  if (node === undefined) return '';
  if (node.type === 'record') return nameOf(node.nodes[0]);
  return node.type === 'table' ? node.columns.name : node.field.name;
}

function TableRow({ columns, rows }: { columns: SettingsField; rows: SettingsField }) {
  return (
    <TableField columns={columns} rows={rows}>
      <FieldRow field={columns} />
      <FieldRow field={rows} />
    </TableField>
  );
}

/** Short values that don't need a line of their own. */
const shortControls = new Set<SettingsField['control']>(['choice', 'yes-no', 'number', 'colour']);
const besideControls = new Set<SettingsField['control']>(['line', 'text']);

function isShortField(node: FormNode | undefined): boolean {
  return node?.type === 'field' && shortControls.has(node.field.control);
}

function widthOf({ control }: SettingsField, isBeside: boolean): string {
  if (shortControls.has(control)) return 'sm:col-span-2';
  return isBeside && besideControls.has(control) ? 'sm:col-span-4' : 'sm:col-span-6';
}

/** `isBeside` tells whether the field before it is short, so that a single line fits beside it. */
function FieldRow({ field, isBeside = false }: { field: SettingsField; isBeside?: boolean }) {
  const form = useEditedForm();
  const value = useContext(EditedValuesContext)[field.name];
  const text = value?.text ?? field.typed;
  if (field.control === 'absent') return <AddRecord field={field} />;

  const isShort = shortControls.has(field.control);
  return (
    <div
      className={classNames(
        'min-w-0 sm:self-end',
        widthOf(field, isBeside),
        (isShort || (!field.isRequired && text === '')) && '[&_input]:border-line [&_label]:font-normal [&_label]:text-ink-muted',
      )}
    >
      <input type="hidden" name={`w:${field.name}`} value={value?.seen ?? field.seen} />
      <SettingsFieldView
        field={field}
        text={text}
        theirs={value?.theirs ?? null}
        onType={form.type}
        onTakeTheirs={form.takeTheirs}
        onKeepMine={form.keepMine}
      />
    </div>
  );
}

function AddRecord({ field: { name, label } }: { field: SettingsField }) {
  const { changeList } = useEditedForm();
  return (
    <div className="sm:col-span-6">
      <ChangeButton change={`put|${name}`} label={`Add ${label.toLowerCase()}`} onPress={changeList} />
    </div>
  );
}

function RecordFields({ node: { title, entry, nodes }, level }: { node: Extract<FormNode, { type: 'record' }>; level: number }) {
  const { changeList } = useEditedForm();
  const Heading = level === 0 ? 'h2' : 'h3';
  return (
    <div className="min-w-0 border-t border-line pt-4 sm:col-span-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <Heading className={level === 0 ? 'font-serif text-xl font-semibold' : 'font-semibold'}>{title}</Heading>
        {entry === null ? null : <ChangeButton change={`drop|${entry.name}`} label="Remove" describes={title} onPress={changeList} />}
      </div>
      <FormNodes nodes={nodes} level={level + 1} />
    </div>
  );
}

function EntryList({ node: { field, cards }, level }: { node: Extract<FormNode, { type: 'list' }>; level: number }) {
  const { changeList } = useEditedForm();
  // Until scripts have started, the buttons send the form themselves.
  const hasScripts = useHasScripts();
  const { name, label, choices, listSeen } = field;
  const [place, setPlace] = useState<number | null>(null);
  const Heading = level === 0 ? 'h2' : 'h3';
  const hasKinds = choices.length > 0;
  const addAt = (index: number, kind: string) => {
    setPlace(null);
    changeList(`insert|${name}|${index}|${listSeen}`, { focus: `${name}[${index}]`, also: { [`kind:${name}`]: kind } });
  };
  const shared = { label: nameAddition(label), hasKey: hasKinds, onPress: (at: number) => (hasKinds ? setPlace(at) : addAt(at, '')) };
  const section = useSlashKey({
    list: hasKinds ? name : null,
    onFocus: () => void KindMenu.preload(),
    onPress: setPlace,
  });

  return (
    <section ref={section} aria-label={label} className="min-w-0 sm:col-span-6">
      <Heading className={level === 0 ? 'mb-2 font-serif text-xl font-semibold' : 'mb-1 text-sm font-semibold'}>{label}</Heading>
      <ol className={classNames('m-0 list-none p-0', level > 0 && 'divide-y divide-line border-y border-line [&_p[id$=-hint]]:sr-only')}>
        {cards.map((card) => (
          <li key={card.index}>
            {hasScripts && level === 0 && card.index > 0 ? (
              <AddEntry {...shared} place={card.index} before={`${nameEntryOf(label)} ${card.index + 1}`} />
            ) : null}
            <EntryCard list={field} card={card} level={level}>
              {card.nodes.length > 0 ? <FormNodes nodes={card.nodes} level={level + 1} /> : null}
            </EntryCard>
          </li>
        ))}
      </ol>
      <div className="mt-2">
        {hasScripts ? (
          <AddEntry {...shared} place={cards.length} />
        ) : (
          <div className="flex flex-wrap items-end gap-3">
            {hasKinds ? <SelectField name={`kind:${name}`} label="Kind" options={choices} className="min-w-48" /> : null}
            <ChangeButton change={`add|${name}`} label={nameAddition(label)} onPress={changeList} />
          </div>
        )}
      </div>
      {place === null ? null : (
        <Suspense>
          <KindMenu title={nameAddition(label)} choices={choices} onPick={(kind) => addAt(place, kind)} onClose={() => setPlace(null)} />
        </Suspense>
      )}
    </section>
  );
}
