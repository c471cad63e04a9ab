import { useState } from 'react';
import { useSubmit } from 'react-router';

import type { Audience } from '#app/features/access/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Choices } from './choices.tsx';
import { EmailPreview } from './email-preview.tsx';
import type { PreviewedPage, SectionPreviews } from './list-previews.server.ts';
import { ScaledFrame } from './scaled-frame.tsx';
import { useFramedTheme } from './use-framed-theme.ts';

export interface SettingsPreviewProps extends SectionPreviews {
  /** The portal that this browser shows as a preview. */
  previewed: Audience | null;
  /** Changes with each save, which loads what's shown again. */
  version: string;
  /** The section's own address, where a preview is started. */
  action: string;
}

const sizes = { Desk: { width: 1180, height: 880 }, Phone: { width: 390, height: 780 } } as const;

type Device = keyof typeof sizes;

/** Shows the pages and emails that a section's values are seen in, with the draft, beside the form. */
export function SettingsPreview({ pages, emails, previewed, version, action }: SettingsPreviewProps) {
  const tabs = [...pages.map(({ title }) => title), ...(emails.length === 0 ? [] : ['Email'])];
  const [chosen, setChosen] = useState(tabs[0] ?? '');
  const page = pages.find(({ title }) => title === chosen);
  const submit = useSubmit();
  const [isStarting, setIsStarting] = useState(false);

  async function start(audience: Audience): Promise<void> {
    setIsStarting(true);
    await submit({ preview: audience }, { method: 'post', action, navigate: false });
    setIsStarting(false);
  }

  const choose = (tab: string) => {
    setChosen(tab);
    const next = pages.find(({ title }) => title === tab);
    // Someone who has started one portal's preview has seen what it's about.
    if (next !== undefined && previewed !== null && !isShown(next, previewed) && next.audience !== 'public') void start(next.audience);
  };

  return (
    <section id="preview" aria-labelledby="preview-heading" className="mb-8 scroll-mt-4">
      <h2 id="preview-heading" className="mb-3 font-serif text-xl font-semibold">
        Preview
      </h2>
      {tabs.length < 2 ? null : <Choices label="What to preview" options={tabs} chosen={chosen} onChoose={choose} />}
      <div className="mt-3">
        {page === undefined ? <EmailPreview emails={emails} version={version} /> : null}
        {page !== undefined && isShown(page, previewed) ? <FramedPage page={page} version={version} /> : null}
        {page === undefined || isShown(page, previewed) ? null : (
          <Start isStarting={isStarting} onStart={() => void start(page.audience === 'public' ? 'client' : page.audience)} />
        )}
      </div>
    </section>
  );
}

function isShown({ audience }: PreviewedPage, previewed: Audience | null): boolean {
  return previewed !== null && (audience === 'public' || audience === previewed);
}

function Start({ isStarting, onStart }: { isStarting: boolean; onStart: () => void }) {
  return (
    <div className="rounded-lg border border-line bg-surface p-5">
      <p className="mb-4 text-ink-muted">
        See the real pages with your unpublished changes. This browser then shows both portals as a preview until you end it. Nothing you do
        there is saved.
      </p>
      <Button onClick={onStart} disabled={isStarting}>
        {isStarting ? 'Starting…' : 'Start the preview'}
      </Button>
    </div>
  );
}

function FramedPage({ page: { title, address }, version }: { page: PreviewedPage; version: string }) {
  const [device, setDevice] = useState<Device>('Desk');
  const { theme, choose, framed } = useFramedTheme();

  return (
    <>
      <div className="overflow-hidden rounded-lg border border-line shadow-raised">
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="flex min-h-11 items-center gap-2 border-b border-line bg-surface px-3 text-sm text-ink-muted hover:text-ink"
        >
          <span className="min-w-0 truncate">{address}</span>
          <Icon name="external-link" className="ml-auto size-4 shrink-0" />
          <span className="sr-only">Open in a new tab</span>
        </a>
        <ScaledFrame {...framed} src={address} title={`Preview of ${title}`} size={sizes[device]} version={`${address} ${version}`} />
      </div>
      <div className="mt-3 flex flex-wrap justify-between gap-1.5">
        <Choices
          label="Device"
          options={Object.keys(sizes)}
          chosen={device}
          onChoose={(option) => setDevice(option === 'Phone' ? 'Phone' : 'Desk')}
        />
        <Choices
          label="Theme"
          options={['Light', 'Dark']}
          chosen={theme === 'dark' ? 'Dark' : 'Light'}
          onChoose={(option) => choose(option === 'Dark' ? 'dark' : 'light')}
        />
      </div>
    </>
  );
}
