import type { Page } from '@playwright/test';

/** Lists the labels that drawings show at less than 13 px, and counts all labels. */
export function measureLabels(page: Page): Promise<{ small: string[]; count: number }> {
  return page.locator('main [data-drawing]').evaluateAll((drawings) => {
    const labels = drawings.flatMap((drawing) =>
      [...drawing.querySelectorAll('*')].filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== ''),
      ),
    );
    const sizeOf = (label: Element) => {
      const size = Number.parseFloat(getComputedStyle(label).fontSize);
      return label instanceof SVGGraphicsElement ? size * (label.getScreenCTM()?.a ?? 0) : size;
    };
    return { small: labels.filter((label) => sizeOf(label) < 12.99).map((label) => label.textContent), count: labels.length };
  });
}
