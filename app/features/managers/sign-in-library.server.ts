import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins';

import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier, type Keys } from '#app/platform/keys.ts';
import { createRecoveryCodes } from './recovery-codes.server.ts';
import { longestPassword, managerSessionLife, shortestPassword } from './rules.ts';

export interface SignInSettings {
  /** The address at which managers open the console: passkeys are bound to its host. */
  origin: string;
  /** The name that authenticator apps and passkeys show. */
  product: string;
  engine: 'sqlite' | 'postgres';
  secure: boolean;
  now: () => Date;
}

type Library = ReturnType<typeof setUpLibrary>;

/** The library, and the same library inside of a transaction: what it changes there is there together with its record, or not at all. */
export type SignInLibrary = Library & { within: (tx: Tx) => Library };

/**
 * Sets up the library that keeps managers' passwords, second factors, passkeys and sessions (better-auth), on the portal's
 * own store. Its web address is not opened: pages call it, after the gate and the slowing of guesses have let them.
 */
export function createSignInLibrary({ database, keys }: { database: Database; keys: Keys }, settings: SignInSettings): SignInLibrary {
  const within = (tx: Tx) => setUpLibrary({ database: tx, keys }, settings);
  return Object.assign(setUpLibrary({ database, keys }, settings), { within });
}

function setUpLibrary({ database, keys }: { database: Database | Tx; keys: Keys }, settings: SignInSettings) {
  const { origin, product, engine, secure, now } = settings;
  const seconds = managerSessionLife / 1_000;

  return betterAuth({
    appName: product,
    baseURL: origin,
    basePath: '/manage/sign-in-library',
    secret: keys.signIn,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: { db: database, type: engine },
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
      additionalFields: { confirmedAt: { type: 'date', required: false, input: false, fieldName: 'confirmed_at' } },
      expiresIn: seconds,
      updateAge: seconds / 24,
      // Whether a session was confirmed lately is decided by our pages, which ask for the password where it was not.
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
    },
    databaseHooks: {
      // A session begins with a password or a passkey, so it begins confirmed.
      session: { create: { before: (session) => Promise.resolve({ data: { ...session, confirmedAt: now() } }) } },
    },
    plugins: [
      twoFactor({
        issuer: product,
        backupCodeOptions: { customBackupCodesGenerate: createRecoveryCodes },
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
          // A passkey stands for password and second factor together, so the device must have made sure who holds it.
          afterVerification: ({ verification }) =>
            verification.authenticationInfo.userVerified
              ? Promise.resolve()
              : Promise.reject(new APIError('UNAUTHORIZED', { message: 'The device did not verify its user.' })),
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
      cookiePrefix: 'northkey-manage',
      useSecureCookies: secure,
      // Of the whole site: the router asks for the data of /manage at /manage.data, which is not below /manage.
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      ipAddress: { disableIpTracking: true },
      // It looks at the tables once for the whole process. Inside of a transaction it cannot.
      database: { generateId: createIdentifier, validateSchema: !database.isTransaction },
    },
  });
}
