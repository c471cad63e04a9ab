import { transact, type Database } from '#app/platform/database/open-database.ts';
import type { SignedInManager } from './find-manager.server.ts';
import { guess, type Guessed, type Guesser } from '../access/guess.server.ts';
import type { OpenSignIn } from './open-sign-in.server.ts';
import { updateConfirmation } from './store.server.ts';

export interface Confirmation {
  manager: Pick<SignedInManager, 'sessionId'>;
  cookies: string;
  password: string;
  guesser: Guesser;
  now: Date;
}

/** Confirms a manager's session by the password, so that dangerous actions are taken for a while without asking again. */
export async function confirmSession(
  { database, signIn }: { database: Database; signIn: OpenSignIn },
  { manager, cookies, password, guesser, now }: Confirmation,
): Promise<Guessed<true>> {
  const guessed = await guess(database, guesser, {
    now,
    compare: async () => {
      const headers = new Headers({ Cookie: cookies });
      const response = await (await signIn()).api.verifyPassword({ body: { password }, headers, asResponse: true });
      return response.ok ? true : null;
    },
  });

  if (guessed.kind === 'right') await transact(database, (tx) => updateConfirmation(tx, manager.sessionId, now));
  return guessed;
}
