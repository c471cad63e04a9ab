import type { ActionAnswer } from './action-answer.ts';

/** Shows the attempted change and the current state side by side after someone else made a change first. */
export function ConflictNotice({ conflict: { what, yours, theirs } }: { conflict: NonNullable<ActionAnswer['conflict']> }) {
  return (
    <div role="alert" tabIndex={-1} className="w-full rounded-md border border-warning bg-warning-soft px-4 py-3 outline-none">
      <p className="font-semibold">
        {`Someone else changed ${what} while you were editing. Your changes weren't saved, but what you typed is still here.`}
      </p>
      <dl className="m-0 mt-2 space-y-1.5">
        <div>
          <dt className="text-sm font-semibold">Your change</dt>
          <dd className="m-0 wrap-anywhere whitespace-pre-line">{yours}</dd>
        </div>
        <div>
          <dt className="text-sm font-semibold">Current version</dt>
          <dd className="m-0 wrap-anywhere whitespace-pre-line">{theirs}</dd>
        </div>
      </dl>
    </div>
  );
}
