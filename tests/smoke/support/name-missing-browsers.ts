import { findSmokeBrowsers } from '../../../scripts/test/smoke-browsers.ts';

/** Says before the journeys which of them are skipped, and what to do about it. */
export default function nameMissingBrowsers(): void {
  for (const browser of findSmokeBrowsers()) if (browser.kind === 'none') console.log(browser.reason);
}
