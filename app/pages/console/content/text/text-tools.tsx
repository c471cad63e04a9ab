import { useState, type ReactNode } from 'react';

import { lazyPart } from '#app/first-paint/lazy-part.ts';
import { PlainButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Insertion } from './insert-dialog.tsx';

/** What the tool bar does to a text, whether it's edited with its formatting or as Markdown. */
export interface TextCommands {
  toggle: (mark: 'strong' | 'em') => void;
  toggleList: () => void;
  /** Links the selected text, or inserts a linked title if nothing is selected. */
  link: (address: string, title: string) => void;
  insert: (text: string) => void;
  focus: () => void;
}

const InsertDialog = lazyPart(async () => (await import('./insert-dialog.tsx')).InsertDialog);

interface TextToolsProps {
  label: string;
  hasLists: boolean;
  commands: () => TextCommands | null;
}

/** The buttons that format a text. They're shown while the text is being edited, and stay in view while it's scrolled. */
export function TextTools({ label, hasLists, commands }: TextToolsProps) {
  const [opened, setOpened] = useState<Insertion['kind'] | null>(null);
  const run = (act: (tools: TextCommands) => void) => {
    const tools = commands();
    if (tools !== null) act(tools);
  };
  const insert = (picked: Insertion) => {
    setOpened(null);
    run((tools) => {
      tools.focus();
      if (picked.kind === 'link') tools.link(picked.address, picked.title);
      else tools.insert(picked.text);
    });
  };

  return (
    <>
      <div
        role="toolbar"
        aria-label={`Format ${label}`}
        className="absolute right-0 bottom-0 z-10 flex flex-wrap rounded-md bg-surface opacity-0 group-focus-within/text:opacity-100 pointer-coarse:static pointer-coarse:hidden pointer-coarse:group-focus-within/text:flex"
      >
        <Tool label="Bold" onPress={() => run((tools) => tools.toggle('strong'))}>
          <strong>B</strong>
        </Tool>
        <Tool label="Italic" onPress={() => run((tools) => tools.toggle('em'))}>
          <em className="font-serif">I</em>
        </Tool>
        <Tool label="Link" onPress={() => setOpened('link')}>
          <Icon name="link-2" className="size-4" />
        </Tool>
        {hasLists ? (
          <Tool label="List" onPress={() => run((tools) => tools.toggleList())}>
            <Icon name="list" className="size-4" />
          </Tool>
        ) : null}
        <Tool label="Insert a term" onPress={() => setOpened('term')}>
          Term
        </Tool>
        <Tool label="Insert a rule" onPress={() => setOpened('rule')}>
          Rule
        </Tool>
      </div>
      {opened === null ? null : (
        <InsertDialog
          kind={opened}
          onPick={insert}
          onClose={() => {
            setOpened(null);
            run((tools) => tools.focus());
          }}
        />
      )}
    </>
  );
}

function Tool({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <PlainButton
      aria-label={label}
      title={label}
      // The text keeps its focus and its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="inline-flex min-h-8 min-w-8 items-center justify-center rounded-md px-2 text-sm font-semibold text-ink hover:bg-brand-soft pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      {children}
    </PlainButton>
  );
}
