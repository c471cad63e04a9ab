import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

interface StoredBackupsProps {
  stored: readonly { file: string; made: string; size: string }[];
  isEncrypted: boolean;
}

/** The backups in the folder, to download. */
export function StoredBackups({ stored, isEncrypted }: StoredBackupsProps) {
  return (
    <>
      <h3 className="mt-5 mb-1 font-semibold">Stored backups</h3>
      <p className="mb-2 max-w-[68ch] text-sm text-ink-muted">
        {isEncrypted
          ? 'New backups are encrypted. To restore one, you need the BACKUP_KEY it was made with.'
          : 'Anyone who has one of these files can read every record and open every session. Set BACKUP_KEY to encrypt new ones.'}
      </p>
      <ul className="m-0 list-none divide-y divide-line border-y border-line p-0">
        {stored.map(({ file, made, size }) => (
          <li key={file} className="flex items-center justify-between gap-3 py-1">
            <span className="min-w-0">
              {made} <span className="text-sm whitespace-nowrap text-ink-muted">{size}</span>
            </span>
            <a href={file} aria-label={`Download the backup of ${made}`} className={buttonClass('quiet', 'shrink-0 px-2')}>
              <Icon name="download" className="size-4" />
              Download
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
