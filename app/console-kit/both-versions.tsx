/** What somebody wanted to do, and what is so by now. */
export interface Conflict {
  yours: string;
  theirs: string;
}

/** Somebody else was quicker: what one wanted to do, and what is so by now, so that one can decide again. */
export function BothVersions({ conflict: { yours, theirs }, what = 'this request' }: { conflict: Conflict; what?: string }) {
  return (
    <div role="alert" tabIndex={-1} className="w-full rounded-md border border-warning bg-warning-soft px-4 py-3 outline-none">
      <p className="font-semibold">
        {`Somebody else changed ${what} meanwhile. Nothing of yours was stored yet, and what you typed is still here.`}
      </p>
      <dl className="m-0 mt-2 space-y-1.5">
        <div>
          <dt className="text-sm font-semibold">You wanted</dt>
          <dd className="m-0 wrap-anywhere whitespace-pre-line">{yours}</dd>
        </div>
        <div>
          <dt className="text-sm font-semibold">By now</dt>
          <dd className="m-0 wrap-anywhere whitespace-pre-line">{theirs}</dd>
        </div>
      </dl>
    </div>
  );
}
