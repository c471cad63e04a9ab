import { passkey } from '@better-auth/passkey';
import { betterAuth, type BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { generateRandomString } from 'better-auth/crypto';
import { twoFactor } from 'better-auth/plugins';
import { href } from 'react-router';

import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier, type Keys } from '#app/platform/keys.ts';
import type { PasswordHasher } from '#app/platform/passwords/password-hasher.ts';
import { createRecoveryCodes, writeRecoveryCodes } from './recovery-codes.server.ts';
import { longestPassword, managerSessionAbsolute, shortestPassword } from '../team/rules.ts';
import { replacePasswordHash } from '../team/store.server.ts';

export interface SignInSettings {
  /** The console's address. Passkeys work only on its host. */
  origin: string;
  /** The name shown in authenticator apps and with passkeys. */
  product: string;
  engine: 'sqlite' | 'postgres';
  secure: boolean;
  now: () => Date;
}

type Library = ReturnType<typeof setUpLibrary>;

export interface PasswordFunctions {
  hash: (password: string) => Promise<string>;
  verify: (compared: { hash: string; password: string }) => Promise<boolean>;
}

/**
 * The library, with a function that returns a copy for use inside a transaction, so that changes are saved together with their audit record
 * or not at all. Passwords are hashed and compared before the transaction, so that hashing never locks the store.
 */
export type SignInLibrary = Library & { within: (tx: Tx, passwords?: PasswordFunctions) => Library };

/**
 * Sets up the library (better-auth) for managers' passwords, second factors, passkeys and sessions in the portal's own store. The library's
 * HTTP endpoints are disabled. Pages call it directly, after checking access and rate limits.
 */
export function createSignInLibrary(
  { database, keys, passwords }: { database: Database; keys: Keys; passwords: PasswordHasher },
  settings: SignInSettings,
): SignInLibrary {
  const within = (tx: Tx, known: PasswordFunctions = noPasswords) => setUpLibrary({ database: tx, keys, passwords: known }, settings);
  return Object.assign(setUpLibrary({ database, keys, passwords: renewing(database, passwords) }, settings), { within });
}

/** The length of a session token. Our tokens have the same length and characters as the library's own. */
const tokenLength = 32;

const notHere = () => Promise.reject(new Error('Passwords must be hashed and compared before the transaction.'));
const noPasswords: PasswordFunctions = { hash: notHere, verify: notHere };

/** Rehashes a correct password if the stored hash has outdated parameters (ASVS 5.0, 11.4.2). */
function renewing(database: Database, passwords: PasswordHasher): PasswordFunctions {
  return {
    hash: (password) => passwords.hash(password),
    verify: async ({ hash, password }) => {
      const isRight = await passwords.verify({ hash, password });
      if (isRight && passwords.isOutdated(hash)) await replacePasswordHash(database, { from: hash, to: await passwords.hash(password) });
      return isRight;
    },
  };
}

/** Replaces an open session's token (ASVS 5.0, 7.2.4). */
const renewSession = {
  id: 'renew-session',
  endpoints: {
    renewSession: createAuthEndpoint(
      '/renew-session',
      { method: 'POST', use: [sessionMiddleware], requireHeaders: true },
      async (request) => {
        const { session, user } = request.context.session;
        const token = generateRandomString(tokenLength);
        await request.context.internalAdapter.updateSession(session.token, { token });
        await setSessionCookie(request, { session: { ...session, token }, user });
        return request.json({ renewed: true });
      },
    ),
  },
} satisfies BetterAuthPlugin;

interface LibraryParts {
  database: Database | Tx;
  keys: Keys;
  passwords: PasswordFunctions;
}

function setUpLibrary({ database, keys, passwords }: LibraryParts, settings: SignInSettings) {
  const { origin, product, engine, secure, now } = settings;

  return betterAuth({
    appName: product,
    baseURL: origin,
    basePath: `${href('/manage')}/sign-in-library`,
    secret: keys.signIn,
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Maps the library's table and column names, and its times, to those of our database.
    database: { db: database.withoutPlugins(), type: engine },
    user: {
      modelName: 'managers',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: { role: { type: 'string', required: true, input: false } },
    },
    session: {
      modelName: 'manager_sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: {
        confirmedAt: { type: 'date', required: false, input: false, fieldName: 'confirmed_at' },
        factorConfirmedAt: { type: 'date', required: false, input: false, fieldName: 'factor_confirmed_at' },
      },
      // The library never extends a session, so a session ends after this time no matter how it's used. find-manager.server.ts ends unused
      // sessions earlier.
      expiresIn: managerSessionAbsolute / 1_000,
      disableSessionRefresh: true,
      // Our own pages check whether a session was recently confirmed and, if it wasn't, ask for the password.
      freshAge: 0,
    },
    account: {
      modelName: 'manager_accounts',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'manager_verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      password: passwords,
    },
    databaseHooks: {
      // A sign-in uses every factor of the account, so the new session counts as confirmed.
      session: {
        create: { before: (session) => Promise.resolve({ data: { ...session, confirmedAt: now(), factorConfirmedAt: now() } }) },
      },
    },
    plugins: [
      renewSession,
      twoFactor({
        issuer: product,
        backupCodeOptions: {
          customBackupCodesGenerate: createRecoveryCodes,
          // The library has no option for digests, so its "encrypt" and "decrypt" create and compare digests instead.
          storeBackupCodes: {
            encrypt: (json) => Promise.resolve(writeRecoveryCodes(keys, json)),
            decrypt: (stored) => Promise.resolve(stored),
          },
        },
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'manager_two_factors',
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
      passkey({
        rpID: new URL(origin).hostname,
        rpName: product,
        origin,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        authentication: {
          // A passkey replaces both the password and the second factor, so the device must have verified its user.
          afterVerification: ({ verification }) =>
            verification.authenticationInfo.userVerified
              ? Promise.resolve()
              : Promise.reject(new APIError('UNAUTHORIZED', { message: "The device didn't verify its user." })),
        },
        schema: {
          passkey: {
            modelName: 'manager_passkeys',
            fields: {
              userId: 'user_id',
              publicKey: 'public_key',
              credentialID: 'credential_id',
              deviceType: 'device_type',
              backedUp: 'backed_up',
              createdAt: 'created_at',
            },
          },
        },
      }),
    ],
    advanced: {
      // This prefix replaces the library's own `__Secure-`, because other hosts on the domain can set cookies with that prefix.
      cookiePrefix: secure ? '__Host-northkey-manage' : 'northkey-manage',
      useSecureCookies: false,
      // The path covers the entire site, because the router requests the data for /manage at /manage.data, which isn't below /manage.
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      ipAddress: { disableIpTracking: true },
      // The library inspects the tables once per process, which it can't do inside a transaction.
      database: { generateId: createIdentifier, validateSchema: !database.isTransaction },
    },
  });
}
