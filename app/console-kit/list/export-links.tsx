import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

export interface ExportLinksProps {
  /** What the files hold, as a sentence goes on: "learners". */
  what: string;
  path: string;
  /** The filter that the table is shown by. */
  address?: string;
  isFiltered?: boolean;
}

/** A table as files: all of its pages, and exactly what is filtered. A plain link, because it may lead to the password first. */
export function ExportLinks({ what, path, address = '', isFiltered = address !== '' }: ExportLinksProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-1 text-sm text-ink-muted md:ml-auto">
      {isFiltered ? `Download these ${what} as` : `Download all ${what} as`}
      {(['csv', 'json'] as const).map((format) => (
        <a
          key={format}
          href={`${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams([...new URLSearchParams(address), ['format', format]])}`}
          className={buttonClass('quiet', 'px-2')}
        >
          <Icon name="download" className="size-4" />
          {format.toUpperCase()}
        </a>
      ))}
    </span>
  );
}
