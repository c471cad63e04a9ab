import { data } from 'react-router';
import { z } from 'zod';

import type { Route } from './+types/agreement-signature';
import { readJson } from '#app/request/read-body.server.ts';
import { signForm } from './sign-form.server.ts';

export function loader() {
  throw data('Signatures are sent here, not read.', { status: 405, headers: { Allow: 'POST' } });
}

/** Signs for a page with scripts, which stays as it is when there is no answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readJson(request, z.record(z.string(), z.unknown()));
  const answer = await signForm(context, fields);
  return Response.json(answer, { status: answer.kind === 'unconfirmed' ? 400 : 200 });
}
