import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/**
 * Collects what no page may do: errors and warnings in the console, uncaught errors, violations of the
 * Content-Security-Policy. A test says beforehand which it provokes, and each of those must then come.
 */
export class PageFaults {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => this.#recordMessage(message));
    context.on('weberror', (thrown) => this.#seen.push(`Uncaught: ${thrown.error().stack ?? thrown.error().message}`));
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`Content-Security-Policy: ${event.violatedDirective} blocked ${event.blockedURI}`),
      );
    });
  }

  /** Announces a line of the console. */
  expect(line: RegExp): void {
    this.#expected.push(line);
  }

  /** Announces an answer with this status, which the browser reports by itself. */
  expectStatus(status: number): void {
    this.expect(new RegExp(`the server responded with a status of ${status}\\b`));
  }

  /** Announces requests that fail because there's no connection. */
  expectLostLine(): void {
    this.expect(/net::ERR_INTERNET_DISCONNECTED/);
  }

  /** Lists what came unannounced, and what was announced and didn't come. */
  list(): string[] {
    const unannounced = this.#seen.filter((line) => !this.#expected.some((expected) => expected.test(line)));
    const missing = this.#expected.filter((expected) => !this.#seen.some((line) => expected.test(line)));
    return [...unannounced, ...missing.map((expected) => `Announced, but it did not come: ${expected}`)];
  }

  #recordMessage(message: ConsoleMessage): void {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // Journeys that aren't about the worker do without it, and the browser's driver says so.
    if (message.text().startsWith('Service Worker registration blocked by Playwright')) return;
    this.#seen.push(`Console ${message.type()}: ${message.text()} (${message.location().url})`);
  }
}
