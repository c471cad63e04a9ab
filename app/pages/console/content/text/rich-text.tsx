import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { MarkType, NodeType, Schema } from 'prosemirror-model';
import { EditorState, Plugin, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { findFormat, isKept, type MarkdownKind } from './markdown-document.ts';
import type { TextCommands } from './text-tools.tsx';

export interface RichTextProps {
  id: string;
  labelledBy: string;
  aria: { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };
  name: string;
  value: string;
  kind: MarkdownKind;
  className: string;
  /** Gets the tool bar's commands once the editor is there, and null when it's gone. */
  onReady: (commands: TextCommands | null) => void;
  onType: (text: string) => void;
  /** Called if the editor wouldn't give the text back as it is. */
  onRefuse: () => void;
}

/** Edits Markdown with its formatting in sight. The form gets the Markdown. */
export function RichText({ id, labelledBy, aria, name, value, kind, className, onReady, onType, onRefuse }: RichTextProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  /** The text that the editor holds, as Markdown. */
  const held = useRef(value);
  const [isRefused] = useState(() => !isKept(value, kind));

  const write = useEffectEvent((text: string) => {
    held.current = text;
    onType(text);
  });
  const refuse = useEffectEvent(onRefuse);
  const ready = useEffectEvent(onReady);

  useEffect(() => {
    if (isRefused || host.current === null) {
      refuse();
      return undefined;
    }
    const format = findFormat(kind);
    const made = new EditorView(host.current, {
      state: makeState(held.current, kind),
      dispatchTransaction(transaction) {
        made.updateState(made.state.apply(transaction));
        if (transaction.docChanged) write(format.write(made.state.doc));
      },
      handleDOMEvents: {
        // A dialog that closes gives back the focus, but not the cursor.
        focus(focused) {
          if (!focused.dom.contains(document.getSelection()?.anchorNode ?? null)) focused.focus();
        },
      },
    });
    view.current = made;
    ready(richCommands(made));
    return () => {
      ready(null);
      view.current = null;
      made.destroy();
    };
  }, [isRefused, kind]);

  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = aria;
  useEffect(() => {
    const attributes: Record<string, string> = {
      id,
      class: textLook,
      role: 'textbox',
      'aria-multiline': String(kind !== 'line'),
      'aria-labelledby': labelledBy,
    };
    if (describedBy !== undefined) attributes['aria-describedby'] = describedBy;
    if (isInvalid) attributes['aria-invalid'] = 'true';
    view.current?.setProps({ attributes });
  }, [id, kind, labelledBy, describedBy, isInvalid]);

  // A text that comes from elsewhere replaces the editor's: someone else's version, or a list that was moved.
  const show = useEffectEvent((text: string) => {
    if (text === held.current) return;
    held.current = text;
    if (isKept(text, kind)) view.current?.updateState(makeState(text, kind));
    else onRefuse();
  });
  useEffect(() => show(value), [value]);

  return (
    <>
      <input type="hidden" name={name} value={value} />
      <div ref={host} className={className} />
    </>
  );
}

/** ProseMirror needs white space to be kept as typed. */
const textLook =
  'whitespace-break-spaces wrap-anywhere outline-none [&_a]:text-brand [&_a]:underline [&_blockquote]:border-l-2 [&_blockquote]:border-line-strong [&_blockquote]:pl-3 [&_code]:font-mono [&_h3]:font-semibold [&_li+li]:mt-1 [&_ol]:list-decimal [&_ol]:pl-6 [&_p+*]:mt-3 [&_ul]:list-disc [&_ul]:pl-6';

function makeState(text: string, kind: MarkdownKind): EditorState {
  const { schema, parse } = findFormat(kind);
  return EditorState.create({ doc: parse(text), plugins: makePlugins(schema, kind) });
}

function makePlugins(schema: Schema, kind: MarkdownKind): Plugin[] {
  const { strong, em } = schema.marks as { strong: MarkType; em: MarkType };
  const item = schema.nodes['list_item'];
  const keys: Record<string, Command> = {
    'Mod-b': toggleMark(strong),
    'Mod-i': toggleMark(em),
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    ...(item === undefined ? {} : { Enter: splitListItem(item), 'Mod-]': sinkListItem(item), 'Mod-[': liftListItem(item) }),
    // A line can't be split, and what's pasted into it becomes one line.
    ...(kind === 'line' ? { Enter: () => true } : {}),
  };
  return [
    history(),
    inputRules({ rules: listRules(schema) }),
    keymap(keys),
    keymap(baseKeymap),
    ...(kind === 'line' ? [new Plugin({ props: { transformPastedText: (text) => text.replaceAll(/\s*\n\s*/g, ' ') } })] : []),
  ];
}

function listRules({ nodes: { bullet_list: bullets, ordered_list: numbers } }: Schema) {
  if (bullets === undefined || numbers === undefined) return [];
  return [
    wrappingInputRule(/^\s*[-*]\s$/, bullets, { tight: true }),
    wrappingInputRule(/^(\d+)\.\s$/, numbers, (match) => ({ order: Number(match[1]), tight: true })),
  ];
}

function richCommands(view: EditorView): TextCommands {
  const { schema } = view.state;
  const run = (command: Command) => {
    view.focus();
    command(view.state, (transaction) => view.dispatch(transaction));
  };
  return {
    toggle: (mark) => run(toggleMark(schema.marks[mark] as MarkType)),
    toggleList() {
      const bullets = schema.nodes['bullet_list'];
      const item = schema.nodes['list_item'];
      if (bullets !== undefined && item !== undefined) run(chainCommands(liftOut(item), wrapInList(bullets, { tight: true })));
    },
    link(href, title) {
      const { empty } = view.state.selection;
      const link = (schema.marks['link'] as MarkType).create({ href });
      if (empty) view.dispatch(view.state.tr.replaceSelectionWith(schema.text(title, [link]), false));
      else run(toggleMark(link.type, link.attrs, { removeWhenPresent: false }));
    },
    insert: (text) => view.dispatch(view.state.tr.insertText(text)),
    focus: () => view.focus(),
  };
}

/** Takes the selected entries out of their list. */
function liftOut(item: NodeType): Command {
  return (state, dispatch) => state.selection.$from.node(-1)?.type === item && liftListItem(item)(state, dispatch);
}
