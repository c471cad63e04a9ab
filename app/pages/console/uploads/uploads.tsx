import { ListPage } from '#app/console-kit/list/list-page.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { measureUploads } from '#app/features/uploads/store.server.ts';
import { formatBytes, roomForUploads } from '#app/features/uploads/rules.ts';
import { getPortal } from '#app/portal.ts';
import type { Route } from './+types/uploads';
import { uploadActions } from './upload-actions.server.ts';
import { uploadsList } from './uploads-list.server.ts';

/** Loads the list of uploaded files, and how much room they take. */
export async function loader(args: Route.LoaderArgs) {
  const { database, env } = getPortal(args.context);
  const { bytes } = await measureUploads(database);
  const room = `${formatBytes(bytes)} of ${formatBytes(roomForUploads(env))}`;
  return { list: (await uploadsList.load(args)).list, room, done: uploadActions.readNotice(args.url) };
}

export default function Uploads({ loaderData: { list, room, done } }: Route.ComponentProps) {
  return (
    <ListPage
      list={list}
      notices={<ConsoleNotice text={done} />}
      note={`The pictures, videos and captions in lessons and pages, and your logo. They take ${room}, and they're in every backup.`}
    />
  );
}
