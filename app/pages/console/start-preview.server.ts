import type { RouterContextProvider } from 'react-router';

import type { Audience } from '#app/features/access/rules.ts';
import { recordPreview } from '#app/features/revisions/record-preview.server.ts';
import { getPortal } from '#app/portal.ts';
import { badRequest } from '#app/request/read-body.server.ts';
import { getCookies, getManager, setCookies } from '#app/request/visitor.server.ts';

/** Starts a preview of the named portal in this browser, and records it. Refuses any other name. */
export async function startPreview(context: Readonly<RouterContextProvider>, named: FormDataEntryValue | null): Promise<Audience> {
  if (named !== 'training' && named !== 'client') return badRequest();

  const { cookies, database, now } = getPortal(context);
  await recordPreview(database, { audience: named, actor: getManager(context).email, now: now() });
  setCookies(context, [await cookies.preview.serialize(named)]);
  return named;
}

/** Finds the portal that this browser shows as a preview, if any. */
export async function findPreviewed(context: Readonly<RouterContextProvider>, request: Request): Promise<Audience | null> {
  const named: unknown = await getPortal(context).cookies.preview.parse(getCookies(request, context));
  return named === 'training' || named === 'client' ? named : null;
}
