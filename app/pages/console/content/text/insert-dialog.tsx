import { useEffect, useId, useRef, useState } from 'react';
import { href } from 'react-router';

import { fetchJson } from '#app/browser/fetch-json.ts';
import { PlainButton } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { useModal } from '#app/ui/use-modal.ts';
import type { LinkTargets } from '../link-targets.tsx';

/** What someone picked: a link to a page, a glossary term, or a rule whose value the text states. */
export type Insertion = { kind: 'link'; address: string; title: string } | { kind: 'term' | 'rule'; text: string };

const titles: Record<Insertion['kind'], string> = { link: 'Link to', term: 'Insert a term', rule: 'Insert a rule' };

/** The most entries that are shown at once. */
const mostShown = 30;

interface InsertDialogProps {
  kind: Insertion['kind'];
  onPick: (picked: Insertion) => void;
  onClose: () => void;
}

/** An entry of the list: what it's called, where it is or what it says, and what's inserted. */
interface Choice {
  title: string;
  note: string;
  picked: Insertion;
}

/** A searchable list of everything that a text can link to or state. */
export function InsertDialog({ kind, onPick, onClose }: InsertDialogProps) {
  const modal = useModal(true, onClose);
  const titleId = useId();
  const search = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const targets = useTargets();
  useEffect(() => search.current?.querySelector('input')?.focus(), []);

  const found = targets === null || targets === 'failed' ? [] : findChoices(listChoices(kind, targets), kind, typed);
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className="m-auto flex max-h-[85dvh] w-[min(34rem,calc(100vw-2rem))] flex-col rounded-lg border border-line bg-surface p-0 text-ink shadow-raised"
    >
      <div ref={search} className="border-b border-line p-4">
        <h2 id={titleId} className="mb-2 font-serif text-xl font-semibold">
          {titles[kind]}
        </h2>
        <TextField
          label="Search"
          value={typed}
          autoComplete="off"
          hint={kind === 'link' ? 'A page, lesson, document or rule, or an address such as https://www.reco.on.ca.' : undefined}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            const [first] = found;
            if (first !== undefined) onPick(first.picked);
          }}
        />
      </div>
      <div role="status" className="px-4 text-sm text-ink-muted empty:hidden">
        {describeTargets(targets, found.length)}
      </div>
      <ul className="m-0 min-h-0 list-none overflow-y-auto p-2">
        {found.slice(0, mostShown).map(({ title, note, picked }, index) => (
          <li key={`${title}-${note}-${index}`}>
            <PlainButton
              onClick={() => onPick(picked)}
              className="flex min-h-11 w-full flex-col items-start rounded-md px-3 py-1.5 text-left hover:bg-brand-soft"
            >
              <span className="font-semibold wrap-anywhere">{title}</span>
              <span className="line-clamp-2 text-sm wrap-anywhere text-ink-muted">{note}</span>
            </PlainButton>
          </li>
        ))}
      </ul>
    </dialog>
  );
}

function useTargets(): LinkTargets | 'failed' | null {
  const [targets, setTargets] = useState<LinkTargets | 'failed' | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      const asked = await fetchJson<LinkTargets>(href('/manage/content/link-targets'), { signal: stop.signal });
      if (!stop.signal.aborted) setTargets(asked.kind === 'answered' ? asked.answer : 'failed');
    };
    void load();
    return () => stop.abort();
  }, []);
  return targets;
}

function describeTargets(targets: LinkTargets | 'failed' | null, count: number): string {
  if (targets === null) return 'Loading…';
  if (targets === 'failed') return "The list isn't available right now. Check your connection, close this and try again.";
  return count === 0 ? 'Nothing matches. Try another word.' : '';
}

function listChoices(kind: Insertion['kind'], { links, terms, rules }: LinkTargets): Choice[] {
  if (kind === 'term') return terms.map(({ term, note }) => ({ title: term, note, picked: { kind, text: term } }));
  if (kind === 'rule') return rules.map(({ id, title, value }) => ({ title, note: value, picked: { kind, text: `{rule:${id}}` } }));
  return links.map(({ title, place, address }) => ({ title, note: place || address, picked: { kind, address, title } }));
}

function findChoices(choices: Choice[], kind: Insertion['kind'], typed: string): Choice[] {
  const words = typed.trim().toLowerCase();
  const found = choices.filter(({ title, note }) => words.split(/\s+/).every((word) => `${title} ${note}`.toLowerCase().includes(word)));
  if (kind !== 'link' || !/^(https:\/\/|mailto:|tel:|\/)\S+$/.test(typed.trim())) return found;
  return [{ title: typed.trim(), note: 'This address', picked: { kind, address: typed.trim(), title: typed.trim() } }, ...found];
}
