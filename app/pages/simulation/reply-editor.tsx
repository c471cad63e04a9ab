import { useRef, useState } from 'react';

import type { SimulationMessage } from '#app/content/schemas/simulation-schema.ts';
import type { Weight } from '#app/draft-check/rule-set.ts';
import { checkDraft } from '#app/draft-check/check-draft.ts';
import type { SentReply } from '#app/features/simulation/simulation-rules.ts';
import { DraftField } from '#app/pages/workbench/draft-check/draft-field.tsx';
import { applyRewrite, marksOf, showFinding } from '#app/pages/workbench/draft-check/finding-actions.ts';
import { FindingList } from '#app/pages/workbench/draft-check/finding-list.tsx';
import { useCheckedDraft, type LoadedRuleSet, type RuleSetState } from '#app/pages/workbench/draft-check/use-draft-check.ts';
import { Button } from '#app/ui/button.tsx';

type Reply = NonNullable<SimulationMessage['reply']>;

interface ReplyEditorProps {
  to: string;
  reply: Reply;
  draft: string;
  state: RuleSetState;
  weights: Record<Weight, { label: string; meaning: string }>;
  onWrite: (text: string) => void;
  onSend: (sent: Omit<SentReply, 'at'>) => void;
}

const longestReply = 2_000;

/** Lets the learner write a reply, with the draft check next to it. Any reply can be sent, and the debrief shows the consequences. */
export function ReplyEditor({ to, reply, draft, state, weights, onWrite, onSend }: ReplyEditorProps) {
  const { brief, kind, reader } = reply;
  const field = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState<string | null>(null);
  const book = state.kind === 'open' ? state.book : null;
  const checked = useCheckedDraft(book, { text: draft, kind, reader });
  const isCurrent = checked !== null && draft.startsWith(checked.draft.text);
  const findings = checked !== null && draft.trim() !== '' ? checked.findings : [];

  function send(): void {
    const text = draft.trim();
    if (text.length < 2) return refuse('Write your reply first.');
    if (text.length > longestReply) return refuse(`Keep the reply under ${longestReply.toLocaleString('en-CA')} characters.`);
    onSend({ text, found: book === null ? null : findTrouble(book, { text, kind, reader }) });
  }

  function refuse(sentence: string): void {
    setError(sentence);
    field.current?.focus();
  }

  return (
    <div className="mt-6 border-t border-line pt-5">
      <DraftField
        label={`Reply to ${to}`}
        field={field}
        text={draft}
        marks={isCurrent ? marksOf(findings) : []}
        hint={brief}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
        onChange={(text) => {
          setError(null);
          onWrite(text);
        }}
      />
      {error === null ? null : (
        <p role="alert" className="mt-2 font-medium text-danger">
          {error}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-muted">Practice only. Nothing is really sent.</p>
        <Button onClick={send}>
          Send reply <kbd className="text-xs font-normal max-lg:hidden">Ctrl Enter</kbd>
        </Button>
      </div>
      <h3 className="mt-6 mb-2 font-serif text-xl font-semibold">Draft check</h3>
      <p role="status" className="mb-3 text-[0.9375rem] text-ink-muted">
        {sayState(state, draft, findings.length)}
      </p>
      {book === null || checked === null ? null : (
        <FindingList
          findings={findings}
          text={checked.draft.text}
          book={book}
          weightLabels={weights}
          canOpenLessons
          onShow={(finding) => showFinding(field.current, finding)}
          onRewrite={(finding, rule) => applyRewrite(field.current, finding, rule)}
        />
      )}
    </div>
  );
}

function findTrouble(book: LoadedRuleSet, draft: Parameters<typeof checkDraft>[1]): SentReply['found'] {
  return checkDraft(book.ready, draft).flatMap(({ weight, rule }) =>
    weight === 'better' ? [] : [{ weight, title: book.rules.get(rule)?.rule.title ?? '' }],
  );
}

function sayState(state: RuleSetState, draft: string, found: number): string {
  if (state.kind === 'loading') return 'Loading the rules.';
  if (state.kind === 'failed') return "The rules didn't load. You can send your reply without the check.";
  if (draft.trim() === '') return 'The draft check runs as you write.';
  return found === 0
    ? "Nothing found, but the draft check doesn't catch everything."
    : 'You can still send your reply. The debrief will show how it turns out.';
}
