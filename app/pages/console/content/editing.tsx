import { isEditablePart } from '#app/features/revisions/content-parts.server.ts';
import { describeOthers } from '#app/features/revisions/presence/describe-others.server.ts';
import { settingsParts } from '#app/features/revisions/settings-sections.ts';
import { getPortal } from '#app/portal.ts';
import { badRequest } from '#app/request/read-body.server.ts';
import { getManager } from '#app/request/visitor.server.ts';
import type { Route } from './+types/editing';

/** The most files that one page edits. */
const mostParts = 10;

/** Tells an open page who else is editing its files, and notes that the page is still open. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const parts = url.searchParams.getAll('part');
  const areKnown = parts.every((part) => settingsParts.includes(part) || isEditablePart(part));
  if (parts.length === 0 || parts.length > mostParts || !areKnown) badRequest();
  return Response.json(await describeOthers(getPortal(context), parts, getManager(context)));
}
