import { memo, useContext } from 'react';

import { nameEntryOf } from '#app/features/revisions/list-fields.ts';
import type { SettingsField } from '#app/features/revisions/load-settings.server.ts';
import { classNames } from '#app/ui/class-names.ts';
import { SelectField } from '../../settings/select-field.tsx';
import { SettingsFieldView } from '../../settings/settings-field.tsx';
import { AddEntry } from './add-entry.tsx';
import type { FormNode } from './arrange-fields.ts';
import { ChangeButton } from './change-button.tsx';
import { EditedValuesContext, useEditedForm } from './edited-form.ts';
import { EntryCard } from './entry-card.tsx';
import { nameAddition } from './list-words.ts';

/** The fields, records and lists of a form. */
export const FormNodes = memo(function FormNodes({ nodes, level = 0 }: { nodes: readonly FormNode[]; level?: number }) {
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-6">
      {nodes.map((node, index) => {
        if (node.type === 'field') return <FieldRow key={node.field.name} field={node.field} isBeside={isShortField(nodes[index - 1])} />;
        if (node.type === 'list') return <EntryList key={node.field.name} node={node} level={level} />;
        return <RecordFields key={`${node.title}-${nameOf(node)}`} node={node} level={level} />;
      })}
    </div>
  );
});

function nameOf(node: FormNode | undefined): string {
  if (node === undefined) return '';
  return node.type === 'record' ? nameOf(node.nodes[0]) : node.field.name;
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
function FieldRow({ field, isBeside }: { field: SettingsField; isBeside: boolean }) {
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
  const { changeList, hasScripts } = useEditedForm();
  const { name, label, choices, listSeen } = field;
  const Heading = level === 0 ? 'h2' : 'h3';
  const addAt = (index: number, kind: string) =>
    changeList(`insert|${name}|${index}|${listSeen}`, { focus: `${name}[${index}]`, also: { [`kind:${name}`]: kind } });

  return (
    <section aria-label={label} className="min-w-0 sm:col-span-6">
      <Heading className={level === 0 ? 'mb-2 font-serif text-xl font-semibold' : 'mb-1 text-sm font-semibold'}>{label}</Heading>
      <ol className={classNames('m-0 list-none p-0', level > 0 && 'divide-y divide-line border-y border-line [&_p[id$=-hint]]:sr-only')}>
        {cards.map((card) => (
          <li key={card.index}>
            {hasScripts && level === 0 && card.index > 0 ? (
              <AddEntry
                label={nameAddition(label)}
                before={`${nameEntryOf(label)} ${card.index + 1}`}
                choices={choices}
                onAdd={(kind) => addAt(card.index, kind)}
              />
            ) : null}
            <EntryCard list={field} card={card} level={level}>
              {card.nodes.length > 0 ? <FormNodes nodes={card.nodes} level={level + 1} /> : null}
            </EntryCard>
          </li>
        ))}
      </ol>
      <div className="mt-2">
        {hasScripts ? (
          <AddEntry label={nameAddition(label)} choices={choices} onAdd={(kind) => addAt(cards.length, kind)} />
        ) : (
          <div className="flex flex-wrap items-end gap-3">
            {choices.length === 0 ? null : <SelectField name={`kind:${name}`} label="Kind" options={choices} className="min-w-48" />}
            <ChangeButton change={`add|${name}`} label={nameAddition(label)} onPress={changeList} />
          </div>
        )}
      </div>
    </section>
  );
}
