import { useEffect, useState } from 'react';
import { href } from 'react-router';

import { fetchJson } from '#app/browser/fetch-json.ts';
import { SelectField } from '../select-field.tsx';
import { Choices } from './choices.tsx';
import { ScaledFrame } from './scaled-frame.tsx';
import type { PreviewedEmail } from './write-email.server.ts';

interface EmailPreviewProps {
  emails: readonly { name: string; title: string }[];
  version: string;
}

const sizes = { Desk: { width: 700, height: 760 }, Phone: { width: 390, height: 780 } } as const;

type View = keyof typeof sizes | 'Plain text';

const views: readonly View[] = ['Desk', 'Phone', 'Plain text'];

/** Shows an email as it would be sent with the draft: its subject, and its body as HTML and as plain text. */
export function EmailPreview({ emails, version }: EmailPreviewProps) {
  const [name, setName] = useState(emails[0]?.name ?? '');
  const [view, setView] = useState<View>('Desk');
  const { email, hasFailed } = useEmail(name, version);
  useEditedEmail(emails, setName);

  return (
    <>
      <SelectField
        label="Email"
        value={name}
        onChange={({ target }) => setName(target.value)}
        options={emails.map((each) => ({ value: each.name, label: each.title }))}
        className="mb-3"
      />
      {hasFailed ? <p role="alert">The email couldn't be loaded. Check your connection, then choose it again.</p> : null}
      {email === null ? null : (
        <>
          {email.hasMistake ? (
            <p role="status" className="mb-3 rounded-md border border-warning bg-warning-soft px-3 py-2 text-sm">
              Your unpublished changes have a mistake, so this is the published text. Fix the fields marked in red to see yours.
            </p>
          ) : null}
          <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-raised">
            <dl className="m-0 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b border-line px-3 py-2 text-sm">
              <dt className="text-ink-muted">Subject</dt>
              <dd className="m-0 font-semibold wrap-anywhere">{email.subject}</dd>
              <dt className="text-ink-muted">To</dt>
              <dd className="m-0 wrap-anywhere">{email.to}</dd>
            </dl>
            {view === 'Plain text' ? (
              // The text can receive the focus, so that it can be scrolled with the keyboard.
              <pre
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                tabIndex={0}
                aria-label="Plain text"
                className="max-h-[35rem] overflow-auto p-3 text-sm whitespace-pre-wrap wrap-anywhere"
              >
                {email.text}
              </pre>
            ) : (
              <ScaledFrame
                // Without scripts, the email's frame may be of this origin, which is how its links can be kept from opening in it.
                sandbox="allow-same-origin"
                srcDoc={email.html}
                title={`Preview of the email: ${email.subject}`}
                size={sizes[view]}
                version={name}
                onLoad={({ currentTarget }) => currentTarget.contentDocument?.addEventListener('click', (event) => event.preventDefault())}
              />
            )}
          </div>
          <div className="mt-3">
            <Choices
              label="View"
              options={views}
              chosen={view}
              onChoose={(option) => setView(views.find((each) => each === option) ?? 'Desk')}
            />
          </div>
        </>
      )}
    </>
  );
}

/** Loads an email, and again after each save. What was shown stays until the newer one is there. */
function useEmail(name: string, version: string) {
  const [email, setEmail] = useState<PreviewedEmail | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      const asked = await fetchJson<PreviewedEmail>(href('/manage/settings/emails/:email', { email: name }), { signal: stop.signal });
      if (stop.signal.aborted) return;
      setHasFailed(asked.kind !== 'answered');
      if (asked.kind === 'answered') setEmail(asked.answer);
    };
    void load();
    return () => stop.abort();
  }, [name, version]);
  return { email, hasFailed };
}

/** Shows the email whose text is being edited. */
function useEditedEmail(emails: EmailPreviewProps['emails'], onEdit: (name: string) => void): void {
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const field = target instanceof Element ? target.closest<HTMLElement>('[data-field]')?.dataset['field'] : undefined;
      const edited = emails.find(({ name }) => field?.startsWith(`messages.yaml:${name}.`));
      if (edited !== undefined) onEdit(edited.name);
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [emails, onEdit]);
}
