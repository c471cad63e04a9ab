import { useEffect, useRef } from 'react';

import type { SearchResult, TextPart } from '#app/features/search/rules.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { SearchState } from './use-search.ts';

export interface SearchResultsProps {
  state: SearchState;
  listId: string;
  active: number;
  onActivate: (index: number) => void;
  onOpen: (to: string) => void;
  onRetry: () => void;
  gate: string;
}

/** Shows the results by kind or, if there are none, a message that says why and what to do. */
export function SearchResults({ state, listId, active, onActivate, onOpen, onRetry, gate }: SearchResultsProps) {
  const groups = state.kind === 'found' ? state.groups : [];
  const results = groups.flatMap((group) => group.results);
  const count = results.length;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-selected="true"]');
    // If the first result is selected, the label above it is scrolled into view as well.
    if (active === 0) list.current?.scrollTo({ top: 0 });
    else chosen?.scrollIntoView({ block: 'nearest' });
  }, [active, state]);

  return (
    <>
      <p role="status" className="sr-only">
        {state.kind === 'found' && count > 0 ? `${count} results` : ''}
      </p>
      {state.kind === 'found' && state.isKept ? (
        <p className="border-b border-line bg-warning-soft px-5 py-2 text-sm">
          You're offline. These results come from what's saved on this device.
        </p>
      ) : null}
      <Message state={state} count={count} onRetry={onRetry} gate={gate} />
      <div
        ref={list}
        role="listbox"
        id={listId}
        aria-label="Results"
        className={count === 0 ? undefined : 'min-h-0 flex-1 overflow-y-auto overscroll-contain p-2'}
      >
        {groups.map((group) => (
          <div key={group.kind} role="group" aria-labelledby={`${listId}-${group.kind}`} className="pb-2">
            <p id={`${listId}-${group.kind}`} className="px-3 pt-2 pb-1 text-xs font-bold tracking-[0.08em] text-ink-muted uppercase">
              {group.label}
            </p>
            {group.results.map((result) => {
              const own = results.indexOf(result);
              return (
                <Result
                  key={result.to}
                  id={`${listId}-${own}`}
                  result={result}
                  isActive={own === active}
                  onPoint={() => onActivate(own)}
                  onOpen={() => onOpen(result.to)}
                />
              );
            })}
          </div>
        ))}
      </div>
    </>
  );
}

function Message({ state, count, onRetry, gate }: { state: SearchState; count: number; onRetry: () => void; gate: string }) {
  const box = 'px-5 py-8 text-center text-ink-muted wrap-anywhere';

  if (state.kind === 'idle') return <p className={box}>Type a term, a form, a task or a page name.</p>;
  if (state.kind === 'failed') {
    return (
      <div role="alert" className={box}>
        <p>Search isn't responding. Check your connection and try again.</p>
        <p className="mt-2 text-sm">To search offline, save everything to this device first. See “On this device” in the menu.</p>
        <Button look="secondary" className="mt-4" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (state.kind === 'signed-out') {
    return (
      <div role="alert" className={box}>
        <p>Your session has ended. Sign in again to search.</p>
        <a href={gate} className={buttonClass('secondary', 'mt-4')}>
          Sign in
        </a>
      </div>
    );
  }
  if (count > 0) return null;
  return (
    <p role="status" className={box}>
      Nothing found for “{state.query}”. Try fewer or different words.
    </p>
  );
}

interface ResultProps {
  id: string;
  result: SearchResult;
  isActive: boolean;
  onPoint: () => void;
  onOpen: () => void;
}

/** The pointer and the arrow keys select results while the focus stays in the search field. */
function Result({ id, result, isActive, onPoint, onOpen }: ResultProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onOpen}
      className={classNames('cursor-pointer rounded-md px-3 py-2.5', isActive && 'bg-brand-soft')}
    >
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="font-semibold">
          <Marked parts={result.title} />
        </span>
        {result.place === '' ? null : <span className="text-sm text-ink-muted">{result.place}</span>}
      </p>
      <p className="mt-0.5 line-clamp-2 text-sm text-ink-muted">
        <Marked parts={result.excerpt} />
      </p>
    </div>
  );
}

function Marked({ parts }: { parts: TextPart[] }) {
  return parts.map((part, index) =>
    part.isHit ? (
      <mark key={index} className="bg-transparent font-semibold text-brand underline decoration-accent decoration-2 underline-offset-2">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
