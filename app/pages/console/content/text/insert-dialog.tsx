import { useEffect, useState } from 'react';
import { href } from 'react-router';

import { fetchJson } from '#app/browser/fetch-json.ts';
import type { LinkTargets } from '../link-targets.tsx';
import { SearchDialog, type SearchChoice } from '../search-dialog.tsx';

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

/** A searchable list of everything that a text can link to or state. */
export function InsertDialog({ kind, onPick, onClose }: InsertDialogProps) {
  const targets = useTargets();
  return (
    <SearchDialog
      title={titles[kind]}
      hint={kind === 'link' ? 'A page, lesson, document or rule, or an address such as https://www.reco.on.ca.' : undefined}
      choices={targets === null || targets === 'failed' ? [] : listChoices(kind, targets)}
      status={describeTargets(targets)}
      choiceOf={kind === 'link' ? linkTo : undefined}
      most={mostShown}
      onPick={onPick}
      onClose={onClose}
    />
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

function describeTargets(targets: LinkTargets | 'failed' | null): string | null {
  if (targets === null) return 'Loading…';
  return targets === 'failed' ? "The list isn't available right now. Check your connection, close this and try again." : null;
}

function listChoices(kind: Insertion['kind'], { links, terms, rules }: LinkTargets): SearchChoice<Insertion>[] {
  if (kind === 'term') return terms.map(({ term, note }) => ({ title: term, note, picked: { kind, text: term } }));
  if (kind === 'rule') return rules.map(({ id, title, value }) => ({ title, note: value, picked: { kind, text: `{rule:${id}}` } }));
  return links.map(({ title, place, address }) => ({ title, note: place || address, picked: { kind, address, title } }));
}

/** Returns a link to an address that someone typed. */
function linkTo(address: string): SearchChoice<Insertion> | null {
  if (!/^(https:\/\/|mailto:|tel:|\/)\S+$/.test(address)) return null;
  return { title: address, note: 'This address', picked: { kind: 'link', address, title: address } };
}
