import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/**
 * Collects everything that pages must not do: console errors and warnings, uncaught errors, and Content-Security-Policy violations. A test
 * announces the faults that it provokes, and each announced fault must then occur.
 */
export class PageFaults {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #allowed: RegExp[] = [];

  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => this.#recordMessage(message));
    context.on('weberror', (thrown) => this.#seen.push(`Uncaught: ${thrown.error().stack ?? thrown.error().message}`));
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`Content-Security-Policy: ${event.violatedDirective} blocked ${event.blockedURI}`),
      );
    });
  }

  /** Announces a console message that the test provokes. */
  expect(line: RegExp): void {
    this.#expected.push(line);
  }

  /** Announces a response with this status, which the browser logs on its own. */
  expectStatus(status: number): void {
    this.expect(new RegExp(`the server responded with a status of ${status}\\b`));
  }

  /**
   * Allows requests to fail because there's no connection. They needn't: whether a page asks for anything in that time depends on how busy
   * the machine is, so the journey checks what the page shows instead.
   */
  allowLostConnection(): void {
    this.#allowed.push(/net::ERR_(?:INTERNET_DISCONNECTED|FAILED|CONNECTION_REFUSED)/);
  }

  /** Lists the faults that weren't announced, and the announced ones that didn't occur. */
  list(): string[] {
    const unannounced = this.#seen.filter((line) => ![...this.#expected, ...this.#allowed].some((announced) => announced.test(line)));
    const missing = this.#expected.filter((expected) => !this.#seen.some((line) => expected.test(line)));
    return [...unannounced, ...missing.map((expected) => `Announced, but it never occurred: ${expected}`)];
  }

  #recordMessage(message: ConsoleMessage): void {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // Most journeys block the service worker, and Playwright logs that.
    if (message.text().startsWith('Service Worker registration blocked by Playwright')) return;
    this.#seen.push(`Console ${message.type()}: ${message.text()} (${message.location().url})`);
  }
}
