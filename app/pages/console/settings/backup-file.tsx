import { findBackup, streamBackup } from '#app/features/backups/list-backups.server.ts';
import { getPortal } from '#app/portal.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { getManager } from '#app/request/visitor.server.ts';
import type { Route } from './+types/backup-file';

/** Streams a stored backup. Each download is recorded in the audit log before any of the file is sent. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { BACKUP_DIR: folder } = getPortal(context).env;
  const backup = folder === undefined ? null : await findBackup(folder, params.backup);
  if (folder === undefined || backup === null)
    return new Response("This backup isn't in the folder anymore. Go back and reload the list of backups.", {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });

  const { name, bytes } = backup;
  const { email } = getManager(context);
  await noteEvent(context, 'backup-downloaded', { account: email, audit: { actor: email, subject: `backup/${name}` } });
  return new Response(streamBackup(folder, backup), {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Length': String(bytes),
      'X-Robots-Tag': 'noindex, nofollow',
      'Transfer-Encoding': 'chunked',
    },
  });
}
