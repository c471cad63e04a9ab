import type { ChangedField } from '#app/features/audit-log/changed-fields.ts';

/** Lists a change's fields with their values before and after the change. */
export function ChangedFieldsList({ fields }: { fields: readonly ChangedField[] }) {
  if (fields.length === 0) return <p className="text-sm text-ink-muted">No further details.</p>;

  return (
    <dl className="grid gap-x-5 gap-y-1.5 text-sm sm:grid-cols-[max-content_1fr]">
      {fields.map(({ label, before, after }) => (
        <div key={label} className="contents">
          <dt className="font-semibold">{label}</dt>
          <dd className="wrap-anywhere max-sm:mb-1.5">
            {before === after ? (
              (after ?? 'none')
            ) : (
              <>
                {before === null ? null : <del className="text-ink-muted">{before}</del>}
                {before !== null ? <span className="text-ink-muted"> then </span> : null}
                <ins className="no-underline">{after ?? 'none'}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
