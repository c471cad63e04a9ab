import { useState } from 'react';
import { Form } from 'react-router';

import { Button, PlainButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { DrawnIcon } from '#app/ui/drawn-icons.ts';
import { useFramedTheme } from '../settings/preview/use-framed-theme.ts';

/** The widths of the previewed page, in CSS pixels. */
const widths = { phone: 390, desk: 1180 } as const;

type Device = keyof typeof widths;

interface PreviewFrameProps {
  title: string;
  address: string;
  audience: 'training' | 'client';
  /** Whether this browser shows previews of the portal already. */
  isStarted: boolean;
  /** Changes with each save, which loads the page again. */
  version: string;
  action: string;
}

/** The real page with the draft, as a learner or a client will see it. */
export function PreviewFrame({ title, address, audience, isStarted, version, action }: PreviewFrameProps) {
  const [device, setDevice] = useState<Device>('phone');
  const { theme, choose, framed } = useFramedTheme();
  const readers = audience === 'training' ? 'learners' : 'clients';

  if (!isStarted)
    return (
      <section aria-label="Preview" className="max-w-3xl rounded-lg border border-line bg-surface p-6">
        <h2 className="font-serif text-xl font-semibold">See this page the way {readers} will</h2>
        <p className="mt-1 mb-4 text-ink-muted">
          The preview shows the {audience} portal in this browser with your unpublished changes, until you end it. Nothing you do there is
          saved.
        </p>
        <Form method="post" action={action} preventScrollReset>
          <Button type="submit" name="preview" value={audience}>
            Start the preview
          </Button>
        </Form>
      </section>
    );

  return (
    <section aria-label="Preview" className="min-w-0">
      <div className="mb-3 flex flex-wrap gap-2">
        <Choice label="Phone" icon="smartphone" isOn={device === 'phone'} onPress={() => setDevice('phone')} />
        <Choice label="Desk" icon="monitor" isOn={device === 'desk'} onPress={() => setDevice('desk')} />
        <span className="w-2" />
        {(['light', 'dark'] as const).map((each) => (
          <Choice
            key={each}
            label={each === 'light' ? 'Light' : 'Dark'}
            icon={each === 'light' ? 'sun' : 'moon'}
            isOn={theme === each}
            onPress={() => choose(each)}
          />
        ))}
      </div>
      <div className="overflow-x-auto rounded-lg border border-line bg-sunken p-2">
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- It's our own page, at our own address. */}
        <iframe
          key={`${address} ${version}`}
          {...framed}
          src={address}
          title={`Preview of ${title}`}
          style={{ width: `${widths[device]}px` }}
          className="mx-auto block h-[75dvh] rounded-md border-0 bg-paper"
        />
      </div>
    </section>
  );
}

function Choice({ label, icon, isOn, onPress }: { label: string; icon: DrawnIcon; isOn: boolean; onPress: () => void }) {
  return (
    <PlainButton
      aria-pressed={isOn}
      onClick={onPress}
      className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong bg-surface px-3 text-sm font-semibold aria-pressed:border-brand aria-pressed:bg-brand-soft"
    >
      <Icon name={icon} className="size-4" />
      {label}
    </PlainButton>
  );
}
