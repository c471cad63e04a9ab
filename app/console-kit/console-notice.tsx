import { Icon } from '#app/ui/icon.tsx';

/** Says what was just done, or why an action was refused. */
export function ConsoleNotice({ text, tone = 'done' }: { text: string | null; tone?: 'done' | 'refused' }) {
  if (text === null) return null;
  const isRefused = tone === 'refused';

  return (
    <p
      role={isRefused ? 'alert' : 'status'}
      className={`mb-6 flex max-w-2xl gap-3 rounded-md border px-4 py-3 ${isRefused ? 'border-warning bg-warning-soft' : 'border-line bg-brand-soft'}`}
    >
      <Icon
        name={isRefused ? 'circle-alert' : 'circle-check'}
        className={`mt-0.5 size-5 shrink-0 ${isRefused ? 'text-warning' : 'text-brand'}`}
      />
      <span className="min-w-0 whitespace-pre-line wrap-anywhere">{text}</span>
    </p>
  );
}
