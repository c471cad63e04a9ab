import type { RouterContextProvider } from 'react-router';

import { recordPreview } from '#app/features/revisions/record-preview.server.ts';
import type { Audience } from '#app/features/access/rules.ts';
import { getPortal } from '#app/portal.ts';
import { badRequest } from '#app/request/read-body.server.ts';
import { getCookies, getManager, setCookies } from '#app/request/visitor.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Makes this browser show a portal's pages as a preview, from an editor. */
export async function startPreview(context: Context, audience: FormDataEntryValue): Promise<void> {
  if (audience !== 'training' && audience !== 'client') return badRequest();

  const portal = getPortal(context);
  await recordPreview(portal.database, { audience, actor: getManager(context).email, now: portal.now() });
  setCookies(context, [await portal.cookies.preview.serialize(audience)]);
}

/** Finds the portal that this browser shows as a preview, if any. */
export async function findPreviewed(context: Context, request: Request): Promise<Audience | null> {
  const named: unknown = await getPortal(context).cookies.preview.parse(getCookies(request, context));
  return named === 'training' || named === 'client' ? named : null;
}
