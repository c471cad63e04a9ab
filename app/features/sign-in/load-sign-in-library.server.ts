import type { Database } from '#app/platform/database/open-database.ts';
import type { Keys } from '#app/platform/keys.ts';
import type { PasswordHasher } from '#app/platform/passwords/password-hasher.ts';
import type { SignInLibrary, SignInSettings } from './sign-in-library.server.ts';

/** Returns the managers' sign-in library, which is loaded on the first call. */
export type LoadSignInLibrary = () => Promise<SignInLibrary>;

/**
 * Loads the library on the first visit to the console. Loading the library at startup took 11 MB and a tenth of a second, and most visitors
 * are trainees, who don't need it. It's set up again if the portal's address changes.
 */
export function createSignInLoader(
  store: { database: Database; keys: Keys; passwords: PasswordHasher },
  readSettings: () => SignInSettings,
): LoadSignInLibrary {
  let opened: { origin: string; library: Promise<SignInLibrary> } | undefined;

  return () => {
    const settings = readSettings();
    const { origin } = settings;
    if (opened?.origin !== origin) {
      const library = import('./sign-in-library.server.ts').then(({ createSignInLibrary }) => createSignInLibrary(store, settings));
      opened = { origin, library };
    }
    return opened.library;
  };
}
