import { useEffect, useId, useRef } from 'react';

import { useStore } from '#app/browser/store.ts';
import { Button, PlainButton } from '#app/ui/button.tsx';
import { areKeysOn, listKeys, isForList } from './list-keys.ts';
import { Key } from '#app/console-kit/console-heading.tsx';

/** A dialog that lists the console's keyboard shortcuts and turns them on or off. The `?` key or a button opens the dialog. */
export function ListKeysHelp() {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isOn = useStore(areKeysOn);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === '?' && isForList(event)) dialog.current?.showModal();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return (
    <>
      <PlainButton
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
        className="min-h-11 rounded-md px-2 hover:bg-menu-active focus-visible:outline-accent max-md:hidden"
      >
        Shortcuts
      </PlainButton>
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        className="ask-back m-auto max-h-[90dvh] w-[min(30rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-0 text-base text-ink shadow-raised"
      >
        <div className="p-6">
          <h2 id={titleId} className="font-serif text-2xl leading-tight font-semibold">
            Shortcuts
          </h2>
          <dl className="m-0 mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
            {listKeys.map(({ key, does }) => (
              <div key={key} className="contents">
                <dt>
                  <Key>{key}</Key>
                </dt>
                <dd className="m-0">{does}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-4 text-sm text-ink-muted">
            {isOn
              ? "Shortcuts work in every console table, except while you're typing."
              : 'Shortcuts are off in this browser. Only Enter still works.'}
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button onClick={() => dialog.current?.close()}>Close</Button>
            <Button look="secondary" onClick={() => areKeysOn.set(!isOn)}>
              {isOn ? 'Turn shortcuts off' : 'Turn shortcuts on'}
            </Button>
          </div>
        </div>
      </dialog>
    </>
  );
}
