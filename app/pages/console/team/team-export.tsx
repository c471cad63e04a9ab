import type { Route } from './+types/team-export';
import { invitationsList, teamList } from './team-list.server.ts';

/** The team as a file, or the invitations that are open. */
export function loader(args: Route.LoaderArgs) {
  return args.url.searchParams.get('table') === 'invitations' ? invitationsList.export(args) : teamList.export(args);
}
