import { findSmokeBrowsers } from '../../../scripts/test/smoke-browsers.ts';

/** Reports before the journeys which of them will be skipped, and what to do about it. */
export default function nameMissingBrowsers(): void {
  for (const browser of findSmokeBrowsers()) if (browser.kind === 'none') console.log(browser.reason);
}
