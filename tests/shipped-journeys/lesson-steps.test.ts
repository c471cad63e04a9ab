import { resolve } from 'node:path';

import { listLessonSteps } from '#app/content/course/lesson-steps.ts';
import { loadContent } from '#app/content/load-content.ts';
import type { Block } from '#app/content/schemas/blocks/block-schema.ts';
import { measureLabels } from '../e2e/support/drawings.ts';
import { enter } from '../e2e/support/gates.ts';
import { open } from '../e2e/support/scripts.ts';
import { expect, test } from '../e2e/support/test.ts';

const content = loadContent('content');
const phone = { width: 390, height: 844 };

/** Blocks to consult, which may be longer than two screens. */
const consulted = new Set<Block['type']>(['table', 'templates', 'procedures', 'definitions', 'checklist', 'tasks', 'links', 'accordion']);

/** The steps with a whole document: the offer in which readers look for errors, and the agreement. */
const documentSteps = new Set(['find-seven-errors', 'sign-the-agreement']);

for (const [moduleId, page] of content.modulePages)
  test(`on a phone every step of ${moduleId} has one primary action, fits, and is at most two screens tall`, async ({
    context,
    page: browserPage,
    serve,
  }) => {
    test.setTimeout(300_000);
    const { url } = await serve({ CONTENT_DIR: resolve('content') });
    await enter(context, 'training', url);
    await browserPage.setViewportSize(phone);
    const found: string[] = [];

    for (const lesson of page.lessons) {
      const steps = listLessonSteps(page, lesson.id);
      await open(browserPage, `${url}/learn/${moduleId}/${lesson.id}`);
      for (const [index, step] of steps.entries()) {
        const bar = browserPage.locator('[data-lesson-bar]').last();
        const section = browserPage.locator(`[data-step="${step.id}"]`);
        await expect(section).toBeVisible();
        if (step.check !== null) await expect(section.getByText(step.check.question).first()).toBeAttached();
        const height = await section.evaluate((element) => element.getBoundingClientRect().height);
        const wide = await browserPage.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        const { small } = await measureLabels(browserPage);

        const place = `${lesson.id} ${step.id}`;
        if (wide > 0) found.push(`${place} scrolls sideways by ${wide} px`);
        if (small.length > 0) found.push(`${place} has labels under 13 px: ${small.join(', ')}`);
        const isConsulted = documentSteps.has(step.id) || step.blocks.some(({ type }) => consulted.has(type));
        if (!isConsulted && height > 2 * phone.height) found.push(`${place} is ${Math.round(height)} px tall`);

        const next = steps[index + 1];
        if (next === undefined) continue;
        await expect(bar.getByRole('link', { name: /^Continue/ })).toBeInViewport();
        await bar.getByRole('link', { name: /^Continue/ }).click();
      }
      const bar = browserPage.locator('[data-lesson-bar]').last();
      // The lesson that ends with the agreement is finished by signing it.
      const last = bar.getByRole('button', { name: 'Finish lesson' }).or(bar.getByRole('link', { name: 'Sign the agreement' }));
      await expect(last).toBeInViewport();
    }
    expect(found).toEqual([]);
  });
