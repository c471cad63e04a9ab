import { useCallback, useEffect, useState } from 'react';

import { messageServiceWorker } from '#app/browser/message-service-worker.ts';
import type { Screens } from '#app/content/schemas/screens-schema.ts';
import type { DeviceStatus } from '#app/features/access/device-list.ts';
import type { Audience } from '#app/features/access/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { ProgressBar } from '#app/ui/progress-bar.tsx';

interface KeepPanelProps {
  audience: Audience;
  pages: number;
  bytes: number;
  words: Screens['onThisDevice'];
}

/** Shows what this device has saved, with buttons to save or delete the pages. */
export function OfflinePanel({ audience, pages, bytes, words }: KeepPanelProps) {
  const { status, post } = useDeviceStatus(audience);
  const isBusy = status !== null && status !== 'refused' && status.progress !== null;

  return (
    <section aria-label={words.panel} className="max-w-[68ch] rounded-lg border border-line bg-surface p-5 md:p-6">
      <div role="status">
        <StatusText status={status} pages={pages} words={words} />
      </div>
      {isBusy && status.progress !== null ? (
        <ProgressBar value={status.progress.done / status.progress.total} label={words.progress} className="mt-4" />
      ) : null}
      {status === null || status === 'refused' ? null : (
        <div className="mt-5 flex flex-wrap gap-3">
          {isBusy || (status.isWhole && status.isAskedFor && status.failure === null) ? null : (
            <Button onClick={() => post('keep')}>
              {words.keep} ({describeSize(bytes)})
            </Button>
          )}
          {status.pages === 0 && !status.isAskedFor ? null : (
            <Button look="secondary" onClick={() => post('take-back')}>
              {words.takeBack}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function StatusText({ status, pages, words }: { status: DeviceStatus | 'refused' | null; pages: number; words: KeepPanelProps['words'] }) {
  if (status === null) return <p>{words.asking}</p>;
  if (status === 'refused') return <p>{words.refused}</p>;
  if (status.failure !== null)
    return (
      <p role="alert" className="rounded-md bg-warning-soft px-4 py-3 font-medium">
        {words.failures[status.failure]}
      </p>
    );
  if (status.progress !== null)
    return (
      <p>
        {words.progress}: {Math.round((100 * status.progress.done) / status.progress.total)}%
      </p>
    );

  const kept = `${Math.min(status.pages, pages)} / ${pages}`;
  return (
    <p>
      <strong className="font-semibold">{describeExtent(status, words)}</strong> {words.count}: {kept}
      {status.bytes > 0 ? `, ${describeSize(status.bytes)}` : ''}.
    </p>
  );
}

/** Says how much of the download is saved. A download interrupted by closing the page doesn't count as complete. */
function describeExtent({ isAskedFor, isWhole }: DeviceStatus, words: KeepPanelProps['words']): string {
  if (!isAskedFor) return words.opened;
  return isWhole ? words.whole : words.partly;
}

/**
 * Returns the status of this device's saved pages: null until the service worker has responded, or "refused" if the browser doesn't allow
 * workers.
 */
function useDeviceStatus(audience: Audience) {
  const [status, setStatus] = useState<DeviceStatus | 'refused' | null>(null);

  const post = useCallback(
    async (kind: 'keep' | 'take-back' | 'status') => {
      if (kind === 'keep')
        setStatus((known) =>
          known === null || known === 'refused' ? known : { ...known, failure: null, progress: { done: 0, total: 1 } },
        );
      setStatus((await messageServiceWorker<DeviceStatus>({ kind, audience })) ?? 'refused');
    },
    [audience],
  );

  useEffect(() => {
    void post('status');
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    const refresh = () => void post('status');
    worker?.addEventListener('message', refresh);
    return () => worker?.removeEventListener('message', refresh);
  }, [post]);

  return { status, post: (kind: 'keep' | 'take-back') => void post(kind) };
}

function describeSize(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
