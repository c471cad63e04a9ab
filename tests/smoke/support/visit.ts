import { expect } from '@playwright/test';

import type { DrivenPage, NamedElement } from './browser-driver.ts';

/** The time between checks in a waiting step, in milliseconds. */
const intervals = [100];

/** A person's visit to the portal. Each step waits for what it needs, as a person does. */
export class Visit {
  readonly #page: DrivenPage;
  readonly #portal: string;

  constructor(page: DrivenPage, portal: string) {
    this.#page = page;
    this.#portal = portal;
  }

  open(path: string): Promise<void> {
    return this.#page.goto(this.#portal + path);
  }

  /** Enters a portal without using its screen, for journeys that start behind the gate. */
  async enter(gate: string, accessCode: string): Promise<void> {
    await this.open(gate);
    const send = async (form: { gate: string; accessCode: string }) => {
      const answer = await fetch(form.gate, { method: 'POST', body: new URLSearchParams({ accessCode: form.accessCode }) });
      return answer.ok;
    };
    expect(await this.#page.evaluate(send, { gate, accessCode })).toBe(true);
  }

  reload(): Promise<void> {
    return this.#page.reload();
  }

  /** Clicks an element. The click is retried only while the element isn't there yet. */
  async click(kind: NamedElement['kind'], name: string): Promise<void> {
    await expect(() => this.#page.click({ kind, name })).toPass({ intervals });
  }

  async type(name: string, text: string): Promise<void> {
    await expect(() => this.#page.type({ kind: 'field', name }, text)).toPass({ intervals });
  }

  pressEnter(): Promise<void> {
    return this.#page.pressEnter();
  }

  async expectAddress(address: string | RegExp): Promise<void> {
    const read = () => this.#page.evaluate(() => location.pathname + location.search, null);
    await (typeof address === 'string'
      ? expect.poll(read, { intervals }).toBe(address)
      : expect.poll(read, { intervals }).toMatch(address));
  }

  /** Expects visible text, regardless of its case. */
  async expectText(text: string | RegExp): Promise<void> {
    const wanted = typeof text === 'string' ? new RegExp(RegExp.escape(text), 'i') : text;
    await expect
      .poll(() => this.#page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' '), null), { intervals })
      .toMatch(wanted);
  }

  async expectValue(name: string, value: string): Promise<void> {
    const read = (wanted: string) =>
      [...document.querySelectorAll('input')].find((input) => input.labels?.[0]?.textContent.startsWith(wanted))?.value;
    await expect.poll(() => this.#page.evaluate(read, name), { intervals }).toBe(value);
  }

  /** Expects that exactly these choices are selected. Each name is the beginning of a choice's label. */
  async expectChosen(names: string[]): Promise<void> {
    await expect.poll(() => this.listChosen(), { intervals }).toEqual(names.map((name): unknown => expect.stringContaining(name)));
  }

  listChosen(): Promise<string[]> {
    return this.#page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLInputElement>('input:checked')].map((input) =>
          (input.labels?.[0]?.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
        ),
      null,
    );
  }

  evaluate<Argument, Result>(run: (argument: Argument) => Result | Promise<Result>, argument: Argument): Promise<Result> {
    return this.#page.evaluate(run, argument);
  }
}
