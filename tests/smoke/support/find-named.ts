import type { NamedElement } from './browser-driver.ts';

/**
 * Finds what a person would click. The function runs in the page, so it can't use anything from outside. A choice is found by its label,
 * because its box might exist only in the style sheet. Nothing is found until the page is hydrated, and disabled elements are never found.
 * For example, a checkbox is disabled until the learner's record has loaded.
 */
export function findNamed({ kind, name }: NamedElement): HTMLElement | null {
  const selectors = {
    button: 'button',
    link: 'a[href]',
    field: 'input, textarea, select',
    choice: 'input[type="radio"], input[type="checkbox"]',
    option: '[role="option"]',
  };
  const tidy = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const labelOf = (element: HTMLElement) => (element as HTMLInputElement).labels?.[0];
  const nameOf = (element: HTMLElement) => tidy(element.getAttribute('aria-label') ?? labelOf(element)?.textContent ?? element.textContent);

  if (document.querySelector('[data-early]') !== null) return null;
  const named = [...document.querySelectorAll<HTMLElement>(selectors[kind])].filter(
    (element) => !element.matches(':disabled') && nameOf(element).startsWith(tidy(name)),
  );
  const seen = named.map((element) => (kind === 'choice' ? (labelOf(element) ?? element) : element));
  return seen.find((element) => element.checkVisibility({ visibilityProperty: true })) ?? null;
}
