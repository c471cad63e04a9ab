import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

export interface ExportLinksProps {
  /** What the files contain, for use in the middle of a sentence: "learners". */
  what: string;
  path: string;
  /** The table's current filter. */
  address?: string;
  isFiltered?: boolean;
}

/**
 * Links to download a table: all the rows that match the filter, from every page. They're plain links because they may lead to the
 * password page first.
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
