import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

export interface ExportLinksProps {
  /** The plural noun for the rows, such as "learners". */
  what: string;
  path: string;
  /** The table's current filter, as a query string. */
  address?: string;
  isFiltered?: boolean;
}

/**
 * Links that download every row that matches the filter, from all pages. They're plain links because they can lead to the password page
 * first.
 */
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
