import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

/** The toasts that a page has shown and a test hasn't checked yet. Each toast is a list of texts, starting with its title. */
const shown = new WeakMap<Page, string[][]>();

/** Records each toast when it appears. A toast is gone after four seconds, and on a busy machine a test may check later. */
export async function noteToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteToast', ({ page }, words: string[]) => {
    shown.set(page, [...(shown.get(page) ?? []), words]);
  });
  await context.addInitScript(() => {
    const known = new WeakSet<Element>();
    const note = () => {
      for (const item of document.querySelectorAll('[role="region"][aria-label^="Notifications"] li')) {
        if (known.has(item) || !item.checkVisibility()) continue;
        known.add(item);
        const words = [...item.querySelectorAll('div')].filter((part) => part.childElementCount === 0).map((part) => part.textContent);
        (window as unknown as { noteToast: (words: string[]) => void }).noteToast(words);
      }
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  });
}

/** Expects that the page has shown a toast with exactly this title and description, and that the test hasn't checked it before. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const wanted = description === undefined ? [title] : [title, description];
  const find = () => (shown.get(page) ?? []).findIndex((words) => wanted.every((text, index) => words[index] === text));

  await expect
    .poll(find, { message: `the toast "${wanted.join(': ')}" among ${JSON.stringify(shown.get(page) ?? [])}` })
    .toBeGreaterThanOrEqual(0);
  shown.get(page)?.splice(find(), 1);
}

/** Returns the visible toasts. Only a test that stops the clock can rely on them. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
}

export function toast(page: Page, title: string, description?: string): Locator {
  const inSight = toasts(page).filter({ has: page.getByText(title, { exact: true }) });
  return description === undefined ? inSight : inSight.filter({ has: page.getByText(description, { exact: true }) });
}
