import type { Route } from './+types/team-export';
import { invitationsList, teamList } from './team-list.server.ts';

/** Exports the team or the open invitations. */
export function loader(args: Route.LoaderArgs) {
  return args.url.searchParams.get('table') === 'invitations' ? invitationsList.export(args) : teamList.export(args);
}
