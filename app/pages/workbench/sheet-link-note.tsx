import type { LinkState } from './use-sheet.ts';

/** Says whether the sheet in a link could be opened. */
export function SheetLinkNote({ state }: { state: LinkState }) {
  if (state === 'none') return null;

  return (
    <p
      role="status"
      className={
        state === 'broken'
          ? 'mb-6 rounded-md border border-danger bg-danger-soft px-4 py-3 text-[0.9375rem]'
          : 'mb-6 rounded-md border border-line bg-brand-soft px-4 py-3 text-[0.9375rem]'
      }
    >
      {state === 'broken'
        ? "This link can't be opened because part of it is missing or changed. Ask the sender for it again. Your own sheets haven't changed."
        : "This sheet came with the link and is now saved on this device. The sender won't see your changes."}
    </p>
  );
}
