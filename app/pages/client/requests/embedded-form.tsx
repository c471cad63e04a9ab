import { Icon } from '#app/ui/icon.tsx';

/** Embeds a form from another service, as the specification requires, with a link in case the form doesn't load. */
export function EmbeddedForm({ title, address, height }: { title: string; address: string; height: number }) {
  return (
    <div>
      <p className="mb-3 text-[0.9375rem] text-ink-muted">
        Form not loading?{' '}
        <a
          href={address}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-6 items-center gap-1 font-semibold text-brand underline underline-offset-2"
        >
          Open {title} in a new tab
          <Icon name="external-link" className="size-4" />
        </a>
      </p>
      <iframe
        title={title}
        name={title}
        src={address}
        height={height}
        referrerPolicy="strict-origin"
        className="block w-full rounded-lg border border-line bg-surface"
        style={{ height }}
      />
    </div>
  );
}
