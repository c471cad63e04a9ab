import type { LinkState } from './use-sheet.ts';

/** Says what became of the link that the page was opened with. */
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
        ? 'The sheet in this link cannot be read: a part of the link is missing or changed. Ask the sender for it again. Your own sheets are as they were.'
        : 'This sheet came with the link. It is now kept on this device too; changes here do not reach the sender.'}
    </p>
  );
}
