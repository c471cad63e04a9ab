import { createContext, type RouterContextProvider } from 'react-router';

import type { CheckContent } from './content/content-job.ts';
import type { LiveContent } from './content/live-content.ts';
import type { Content } from './content/load-content.ts';
import type { LiveSessions } from './features/access/live-sessions.server.ts';
import type { AgreementPdf } from './features/agreements/render-agreement.server.ts';
import type { CertificatePdf } from './features/certificates/render-certificate.server.ts';
import type { FactorRule } from '#app/features/sign-in/factor-rules.ts';
import type { LoadSignInLibrary } from '#app/features/sign-in/load-sign-in-library.server.ts';
import type { LiveSettings } from './features/delivery/live-settings.server.ts';
import type { PreparePicture } from './features/uploads/receive-upload.server.ts';
import type { SecurityLog } from './features/security/security-log.server.ts';
import type { Cookies } from './platform/cookies.ts';
import type { Database } from './platform/database/open-database.ts';
import type { StoreCheck } from './platform/database/store-check.ts';
import type { Env } from './platform/env.ts';
import type { Keys } from './platform/keys.ts';
import type { Log } from './platform/log.ts';
import type { Meter } from './platform/meter.ts';
import type { PasswordHasher } from './platform/passwords/password-hasher.ts';
import type { PdfRenderer } from './platform/pdf/pdf-renderer.ts';
import type { WriteLimits } from './request/write-limits.ts';

export type PdfJob = ({ kind: 'agreement' } & AgreementPdf) | ({ kind: 'certificate' } & CertificatePdf);

/** The time that personal pages and PDFs stay in memory, in milliseconds. Erased data can stay there for just as long. */
export const aboutPeopleKeptFor = 600_000;

/** Everything that requests need, created once when the process starts and shared by all of them. */
export interface Portal {
  /** The current settings: the environment's, with what owners set in the console. */
  readonly env: Env;
  liveSettings: LiveSettings;
  keys: Keys;
  /** Their names depend on whether the portal's address is HTTPS. */
  readonly cookies: Cookies;
  sessions: LiveSessions;
  signIn: LoadSignInLibrary;
  /** The rule for who needs a second factor or a passkey. */
  factorRule: FactorRule;
  /** The current content. A request works with a copy of the portal, so that it sees one version throughout. */
  content: Content;
  liveContent: LiveContent;
  checkContent: CheckContent;
  database: Database;
  storeCheck: StoreCheck;
  log: Log;
  security: SecurityLog;
  /** Counts the portal's metrics. Null if metrics are turned off. */
  meter: Meter | null;
  pdfs: PdfRenderer<PdfJob>;
  preparePicture: PreparePicture;
  /** How many files each manager is uploading now. */
  uploadsUnderWay: Map<string, number>;
  passwords: PasswordHasher;
  /** The time at which each network address that signs in, and each manager who adds passkeys, has the full allowance again. */
  passkeyAllowances: Map<string, Date>;
  writes: WriteLimits;
  /** The time at which each network address has its full allowance of PDFs again. */
  pdfAllowances: Map<string, Date>;
  /** The clock. Rules never read it, because callers pass in the time. */
  now: () => Date;
}

export const portalContext = createContext<Portal>();

export function getPortal(context: Readonly<RouterContextProvider>): Portal {
  return context.get(portalContext);
}

/** Returns a portal that keeps this content, whatever is published, and otherwise is the same one. */
export function withContent(portal: Portal, content: Content): Portal {
  return Object.create(portal, { content: { value: content, enumerable: true } }) as Portal;
}
