import { findSmokeBrowsers } from '../../../scripts/test/smoke-browsers.ts';

/** Reports which journeys will be skipped and what to do about it, before any of them start. */
export default function nameMissingBrowsers(): void {
  for (const browser of findSmokeBrowsers()) if (browser.kind === 'none') console.log(browser.reason);
}
