import type { ChangeKind } from '#app/features/revisions/changes/list-changes.server.ts';
import { Mark } from '#app/console-kit/mark.tsx';
import { cutTexts } from './cut-texts.ts';

const kindMarks = {
  added: { tone: 'success', text: 'Added' },
  removed: { tone: 'danger', text: 'Removed' },
  moved: { tone: 'muted', text: 'Moved' },
} as const;

/** Says what happened to an entry of a list. A changed value needs no mark. */
export function ChangeMark({ kind }: { kind: ChangeKind }) {
  return kind === 'changed' ? null : <Mark {...kindMarks[kind]} />;
}

interface ChangedTextsProps {
  before: string;
  after: string;
  /** The names of the two texts, which then stand side by side. Without them, the text before is struck through. */
  names?: { before: string; after: string };
}

/** Shows a text before and after a change. Long ones are cut to where they differ, and shown whole on demand. */
export function ChangedTexts({ names, ...texts }: ChangedTextsProps) {
  const cut = cutTexts(texts);
  if (cut === null) return <Texts {...texts} names={names} />;
  return (
    <div className="group/texts">
      <div className="group-has-[[open]]/texts:hidden">
        <Texts {...cut} names={names} />
      </div>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-brand">
          <span className="group-has-[[open]]/texts:hidden">Show the full text</span>
          <span className="hidden group-has-[[open]]/texts:inline">Show less</span>
        </summary>
        <Texts {...texts} names={names} />
      </details>
    </div>
  );
}

function Texts({ before, after, names }: { before: string; after: string; names: ChangedTextsProps['names'] }) {
  if (names !== undefined)
    return (
      <dl className="mt-1 grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <Side name={names.before} text={before} />
        <Side name={names.after} text={after} />
      </dl>
    );
  return (
    <p className="text-sm wrap-anywhere whitespace-pre-line">
      {before === '' ? null : (
        <>
          <span className="sr-only">Was </span>
          <span className="block text-ink-muted line-through decoration-line-strong">{before}</span>
        </>
      )}
      {before === '' || after === '' ? null : <span className="sr-only">, will be </span>}
      {after === '' ? null : <span className="block">{after}</span>}
    </p>
  );
}

function Side({ name, text }: { name: string; text: string }) {
  if (text === '') return null;
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="m-0 wrap-anywhere whitespace-pre-line">{text}</dd>
    </div>
  );
}
