import { useEffect, useEffectEvent, useState } from 'react';
import { href } from 'react-router';

import { fetchJson } from '#app/browser/fetch-json.ts';
import type { OthersEditing } from '#app/features/revisions/presence/describe-others.server.ts';
import { Icon } from '#app/ui/icon.tsx';

/** The time between two looks at who else is here, in milliseconds. */
const lookEvery = 60_000;

export interface EditingNowProps {
  /** The content files of the page. */
  parts: readonly string[];
  others: OthersEditing;
}

/** Says who else is editing the page's files, whose drafts they have, and what a reviewer sent back. An open page looks again each minute. */
export function EditingNow({ parts, others }: EditingNowProps) {
  const [seen, setSeen] = useState({ after: others, now: others });
  const address = `${href('/manage/editing')}?${new URLSearchParams(parts.map((part) => ['part', part]))}`;

  // A look that gets no answer is left out, because the next one comes soon.
  const look = useEffectEvent(async () => {
    const asked = await fetchJson<OthersEditing>(address);
    if (asked.kind === 'answered') setSeen({ after: others, now: asked.answer });
  });

  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void look();
    }, lookEvery);
    return () => clearInterval(timer);
  }, []);

  // What came with the page is newer than the last look, once the page's data was loaded again.
  const { present, drafts, sentBack } = seen.after === others ? seen.now : others;
  const sentences = [
    ...present.map(
      ({ name, minutes }) => `${name} is editing this too (${minutes === 0 ? 'active now' : `last active ${minutes} min ago`}).`,
    ),
    ...drafts.map(({ name, since }) => `${name} has had a draft of this part since ${since}. What you change is added to it.`),
    ...(sentBack === null ? [] : [`${sentBack.by} sent the drafts back: ${sentBack.note}`]),
  ];
  if (sentences.length === 0) return null;
  return (
    <div role="status" className="mb-6 flex max-w-2xl gap-3 rounded-md border border-line bg-brand-soft px-4 py-3">
      <Icon name="users" className="mt-0.5 size-5 shrink-0 text-brand" />
      <ul className="m-0 list-none space-y-1 p-0">
        {sentences.map((sentence) => (
          <li key={sentence} className="wrap-anywhere whitespace-pre-line">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}
