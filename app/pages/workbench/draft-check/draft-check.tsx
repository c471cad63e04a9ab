import { useRef, useState } from 'react';

import type { Route } from './+types/draft-check';
import { StoredValue } from '#app/browser/stored-value.ts';
import { useStore } from '#app/browser/store.ts';
import { textKinds, type Draft } from '#app/draft-check/rule-set.ts';
import { readers } from '#app/draft-check/readers.ts';
import { getPortal } from '#app/portal.ts';
import { getSession } from '#app/request/visitor.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NoScriptNote } from '#app/ui/no-script-note.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { revalidateUnlessSamePage } from '#app/pages/revalidate-unless-same-page.ts';
import { PageTitle } from '#app/ui/page-title.tsx';
import { CheckResult } from './check-result.tsx';
import { DraftField } from './draft-field.tsx';
import { DraftSelect } from './draft-select.tsx';
import { applyRewrite, marksOf, showFinding } from './finding-actions.ts';
import { replaceInField } from './replace-in-field.ts';
import { longestDraft, useRuleSet, useCheckedDraft } from './use-draft-check.ts';

/** Loads the page's text. The rules are in a separate response, which the browser caches. */
export function loader({ context }: Route.LoaderArgs) {
  const { sets: _sets, excuses: _excuses, ...words } = getPortal(context).content.draftCheck;
  return { words, canOpenLessons: getSession(context)?.audiences.includes('training') ?? false };
}

export const shouldRevalidate = revalidateUnlessSamePage;

/** The draft is saved on the device only if its writer asks for that. */
const keptDraft = new StoredValue<string | null>({
  key: 'draft-check',
  initial: null,
  parse: (stored) => (typeof stored === 'string' ? stored : null),
});

export default function DraftCheckPage({ loaderData: { words, canOpenLessons } }: Route.ComponentProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const kept = useStore(keptDraft);
  const [typed, setTyped] = useState<string | null>(null);
  const [{ kind, reader }, setTarget] = useState<Omit<Draft, 'text'>>({ kind: 'email', reader: 'client' });
  const text = typed ?? kept ?? '';
  const { state, again } = useRuleSet({ canOpenLessons });
  const book = state.kind === 'open' ? state.book : null;
  const checked = useCheckedDraft(book, { text, kind, reader });
  // The findings' positions fit only the text that was checked. Anything typed since then is marked at the next pause.
  const isCurrent = checked !== null && text.startsWith(checked.draft.text);

  function change(typedNow: string): void {
    const next = addUnseenDraft(typedNow);
    setTyped(next);
    if (keptDraft.get() !== null) keptDraft.set(next);
  }

  function keep(isKept: boolean): void {
    const next = addUnseenDraft(text);
    setTyped(next);
    keptDraft.set(isKept || next !== text ? next : null);
  }

  /** Puts what was typed before the saved draft could be shown below that draft, so that it doesn't replace it unseen. */
  function addUnseenDraft(early: string): string {
    const saved = keptDraft.get() ?? '';
    if (typed !== null || saved === '' || saved === text) return early;
    return early === '' ? saved : `${saved}\n\n${early}`;
  }

  function clear(): void {
    if (field.current !== null) replaceInField(field.current, { start: 0, end: text.length, text: '' });
    setTyped('');
    keptDraft.set(null);
  }

  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <PageHead eyebrow="Workbench" title={words.title} purpose={words.purpose}>
        <p className="mt-3 flex max-w-[68ch] items-start gap-2 text-sm text-ink-muted">
          <Icon name="shield-check" className="mt-0.5 size-4 shrink-0" />
          {words.privacy}
        </p>
      </PageHead>
      <NoScriptNote>{`${words.title} needs JavaScript, which is turned off in this browser. Turn it on and reload the page.`}</NoScriptNote>
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] print:block">
        <section aria-label="Draft" className="flex min-w-0 flex-col gap-4">
          <div className="grid gap-3 sm:grid-cols-2">
            <DraftSelect
              label="Type"
              value={kind}
              choices={textKinds.map((value) => ({ value, label: words.kinds[value].label }))}
              onChange={(next) => setTarget({ kind: next, reader: isForMany(next) ? 'public' : reader })}
            />
            <DraftSelect
              label="Reader"
              value={reader}
              choices={readers.map((value) => ({ value, label: words.readers[value].label }))}
              onChange={(next) => setTarget({ kind, reader: next })}
            />
          </div>
          <DraftField
            field={field}
            text={text}
            marks={isCurrent && book !== null ? marksOf(checked.findings) : []}
            hint={
              text.length > longestDraft
                ? `Only the first ${longestDraft.toLocaleString('en-CA')} characters are checked.`
                : "Write or paste your draft here. Leave out names you don't need."
            }
            onChange={change}
          />
          {kept === null || keptDraft.isStored ? null : (
            <p role="alert" className="rounded-md bg-danger-soft p-3 text-sm text-danger print:hidden">
              This browser couldn't save your draft because its storage is full or turned off. You'll lose your last change when you close
              the page. Copy or print the draft now.
            </p>
          )}
          <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
            <label className="flex min-h-11 items-center gap-2 text-[0.9375rem]">
              <input
                type="checkbox"
                checked={kept !== null}
                onChange={(event) => keep(event.target.checked)}
                className="size-4.5 accent-(--brand)"
              />
              Save this draft on this device
            </label>
            <div className="flex gap-2">
              <Button look="quiet" onClick={() => window.print()}>
                <Icon name="printer" className="size-4" />
                Print
              </Button>
              <Button look="secondary" disabled={text === ''} onClick={clear}>
                Clear
              </Button>
            </div>
          </div>
        </section>
        <CheckResult
          {...{ state, checked, isCurrent, words, canOpenLessons }}
          onAgain={again}
          onShow={(finding) => showFinding(field.current, finding)}
          onRewrite={(finding, rule) => applyRewrite(field.current, finding, rule)}
        />
      </div>
    </>
  );
}

/** Posts, ads and listings are public, so they have no single recipient. */
function isForMany(kind: Draft['kind']): boolean {
  return kind === 'post' || kind === 'ad' || kind === 'listing';
}
