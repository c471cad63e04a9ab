import type { BrowserContext, Page } from '@playwright/test';

import { fixture } from '../../support/fixture-content.ts';
import { expectAccessible } from '../support/axe.ts';
import { enter } from '../support/gates.ts';
import { open } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';

const items = [...fixture.practice.values()].flatMap((file) => file.items);
const lessons = ['crm-1', 'crm-2', 'crm-3', 'crm-4', 'compliance-3', 'compliance-4'];
const unsaved = /Saved on this device\. We'll send it/;

test.beforeEach(async ({ context }) => enter(context, 'training'));

async function complete(context: BrowserContext, ...ids: string[]): Promise<void> {
  const changes = ids.map((id) => ({ kind: 'lesson', id }));
  await context.request.post('/mine', { data: { changes } });
}

const heading = (page: Page) => page.getByRole('article').getByRole('heading');

async function answerRight(page: Page): Promise<void> {
  const article = page.getByRole('article');
  const text = (await article.textContent()) ?? '';
  const item = items.find(({ prompt }) => text.includes(prompt));

  if (item?.kind === 'sort') {
    const words = { mine: /^Mine/, ask: /^Ask first/, never: /^Never mine/ };
    await article.getByRole('button', { name: words[item.answer] }).click();
  } else if (item?.kind === 'choice') {
    await article.getByRole('button', { name: item.options.find((option) => option.right)?.text ?? '' }).click();
  } else {
    if (item?.kind === 'wrong') {
      for (const part of item.parts.filter((each) => each.wrong)) await article.getByRole('button', { name: part.text }).click();
    } else if (item?.kind === 'order') {
      for (const step of item.steps) await article.getByRole('button', { name: step }).click();
    } else if (item?.kind === 'date') await article.getByLabel('Your date').fill(item.answer);
    else if (item?.kind === 'term') await article.getByLabel('The term').fill(item.answer);
    await article.getByRole('button', { name: /^(Check|Nothing's wrong)$/ }).click();
  }
  await expect(article.getByText("Right. Here's why:")).toBeVisible();
}

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();
const cardsOf = async (context: BrowserContext) =>
  ((await (await context.request.get('/practice/mine')).json()) as { cards: { id: string; reps: number }[] }).cards;

const start = (page: Page) =>
  page
    .getByRole('button', { name: /^Practise for \d+ min$/ })
    .first()
    .click();

/** Answers the current item incorrectly, and returns its prompt. */
async function answerWrong(page: Page): Promise<string> {
  const article = page.getByRole('article');
  const text = (await article.textContent()) ?? '';
  const item = items.find(({ prompt }) => text.includes(prompt));

  if (item?.kind === 'sort') await article.getByRole('button', { name: item.answer === 'never' ? /^Mine/ : /^Never mine/ }).click();
  else if (item?.kind === 'choice') {
    await article.getByRole('button', { name: item.options.find((option) => !option.right)?.text ?? '' }).click();
  } else if (item?.kind === 'date' || item?.kind === 'term') await article.getByRole('button', { name: "I don't know" }).click();
  else {
    if (item?.kind === 'wrong') await article.getByRole('button', { name: item.parts.find((part) => !part.wrong)?.text ?? '' }).click();
    else for (const step of (item?.steps ?? []).toReversed()) await article.getByRole('button', { name: step }).click();
    await article.getByRole('button', { name: 'Check' }).click();
  }
  await expect(article.getByText("Not quite. Here's why:")).toBeVisible();
  return item?.prompt ?? '';
}

for (const width of [390, 1440])
  test(`nothing on the page moves when practice arrives late, at ${width} px`, async ({ page, context }) => {
    await complete(context, ...lessons);
    await page.setViewportSize({ width, height: 844 });
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<undefined>();
    await page.route('**/practice/items*', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.addInitScript(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      new PerformanceObserver((list) =>
        seen.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)),
      ).observe({ type: 'layout-shift', buffered: true });
    });
    await open(page, '/practice');
    await expect(page.getByText(/^Loading your practice/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Simulations' })).toHaveCount(0);

    arrive(undefined);
    await expect(page.getByRole('heading', { name: 'Simulations' })).toBeVisible();
    const shift = await page.evaluate(async () => {
      // Two frames pass: one for layout, and one for the shift to be reported.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      return (window as unknown as { seen: number[] }).seen.reduce((sum, value) => sum + value, 0);
    });
    expect(shift).toBeLessThan(0.001);
  });

test('a learner who has completed nothing is sent to the lessons, then six items are ready, each answer gives its reason, and the day is done', async ({
  page,
  context,
}) => {
  await open(page, '/practice');
  await expect(page.getByRole('heading', { name: 'Nothing to practise yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the lessons' })).toBeVisible();
  await expectAccessible(page);

  await complete(context, 'crm-1', 'crm-2', 'crm-3', 'crm-4');
  await page.reload();
  await expect(page.getByRole('heading', { name: '6 items ready' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Practise for/ }), 'six items fit in five minutes').toHaveCount(1);
  await expectAccessible(page);
  await start(page);

  const kinds = new Set<string>();
  for (let number = 1; number <= 6; number += 1) {
    await expect(page.getByText(`${number} of 6`)).toBeVisible();
    kinds.add((await heading(page).textContent()) ?? '');
    await expectAccessible(page);
    await answerRight(page);
    await expect(page.getByText('Getting there. Back in 2 days.').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: number === 6 ? 'Finish' : 'Next', exact: true }).click();
  }
  expect(kinds.size).toBe(6);
  await expect(page.getByRole('heading', { name: "That's it for today" })).toBeFocused();
  await expect(page.getByText('6 of 6 right')).toBeVisible();
  await expect(page.getByText('Nothing is due tomorrow.')).toBeVisible();
  await expect(page.getByText(/^You practised on 1 day, about 5 min in total\.$/)).toBeVisible();
  await expectAccessible(page);
  await expect.poll(async () => (await cardsOf(context)).length).toBe(6);

  await page.reload();
  await expect(page.getByText('6 of 6 right')).toBeVisible();
});

test("a missed item comes back once in its session and then tomorrow, and the session doesn't grow", async ({ page, context }) => {
  await complete(context, 'compliance-3', 'compliance-4');
  await open(page, '/practice');
  await start(page);
  await expect(page.getByText('1 of 3')).toBeVisible();
  const missed = await answerWrong(page);
  await expect(page.getByText("Not solid yet. You'll see it again at the end of this session.").first()).toBeVisible();
  await next(page);
  for (const number of [2, 3]) {
    await expect(page.getByText(`${number} of 3`)).toBeVisible();
    await answerRight(page);
    await next(page);
  }

  await expect(page.getByText('Again: 1 of 1')).toBeVisible();
  await expect(page.getByText(missed)).toBeVisible();
  await answerWrong(page);
  await expect(page.getByText('Not solid yet. Back tomorrow.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('2 of 3 right')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tomorrow starts with this one' })).toBeVisible();
  await expect(page.getByText(missed)).toBeVisible();

  await open(page, '/trainingportal');
  await expect(page.getByText('Done for today. 1 item tomorrow.')).toBeVisible();
  const nextStep = page.getByRole('region', { name: 'Next step' });
  await expect(nextStep.getByText(/^Practice is due/)).toBeHidden();
  await page.clock.setFixedTime(Date.now() + 86_400_000);
  await open(page, '/trainingportal');
  await expect(nextStep.getByText(/^Practice is due · \d+ min$/)).toBeVisible();
  await nextStep.getByRole('link', { name: 'Practise' }).click();
  await expect(page).toHaveURL('/practice');
});

const untilAnswered = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/mine') && (response.request().postData() ?? '').includes('"practice"'));

test('on a device whose clock is two seconds fast, an answer counts once: a missed item is asked again', async ({ page, context }) => {
  await page.clock.install({ time: Date.now() + 2_000 });
  await complete(context, 'compliance-3', 'compliance-4');
  await open(page, '/practice');
  await start(page);
  await expect(page.getByText('1 of 3')).toBeVisible();
  // The answer has to arrive after the session's start by the device's clock.
  const arrival = Date.now() + 3_000;
  await expect.poll(() => Date.now()).toBeGreaterThan(arrival);
  const saved = untilAnswered(page);
  await answerWrong(page);
  await saved;

  const record = page.waitForResponse((response) => response.url().endsWith('/practice/mine'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await (await record).finished();
  await next(page);
  for (const number of [2, 3]) {
    await expect(page.getByText(`${number} of 3`)).toBeVisible();
    await answerRight(page);
    await page.getByRole('button', { name: /^(Next|Finish)$/ }).click();
  }
  await expect(page.getByText('Again: 1 of 1')).toBeVisible();
});

test('on a device whose clock is an hour fast, a reload continues the session', async ({ page, context }) => {
  await complete(context, 'compliance-3', 'compliance-4');
  await page.clock.setFixedTime(Date.now() + 3_600_000);
  await open(page, '/practice');
  await start(page);
  const saved = untilAnswered(page);
  await answerRight(page);
  await saved;
  await page.reload();
  await expect(page.getByText('2 of 3')).toBeVisible();
});

test('a learner who stops is done until tomorrow, even after a reload, unless they ask for more', async ({ page, context }) => {
  await complete(context, ...lessons);
  await open(page, '/practice');
  await start(page);
  await answerRight(page);
  await next(page);
  await page.reload();
  await expect(page.getByText('2 of 6'), 'a reload goes on in the same session').toBeVisible();

  await page.getByRole('button', { name: 'Stop for today' }).click();
  await expect(page.getByText('1 of 1 right')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: "That's it for today" })).toBeVisible();
  await page.getByRole('button', { name: 'Keep going with 5 more' }).click();
  await expect(page.getByText('1 of 5')).toBeVisible();
  await page.getByRole('button', { name: 'Stop for today' }).click();
  await page.getByRole('link', { name: 'Done for today' }).click();
  await expect(page).toHaveURL('/trainingportal');
});

test('the end of a module says when practice continues, and leads to the next module that has lessons left', async ({ page, context }) => {
  const course = ['compliance', 'crm', 'mls-systems'].flatMap(
    (module) => fixture.modulePages.get(module)?.lessons.map(({ id }) => id) ?? [],
  );
  await complete(context, ...course);
  await open(page, '/learn/compliance');
  await expect(page.getByText(/^practice: \d+ items, about \d+ min$/)).toBeVisible();
  await expect(page.getByText('Next: module 5')).toBeVisible();

  await open(page, '/learn/real-estate-glossary');
  await expect(page.getByRole('link', { name: 'Start lesson 1' })).toBeVisible();
});

test('the keyboard is enough: a digit answers, and Enter moves on', async ({ page, context }) => {
  await complete(context, 'compliance-3', 'compliance-4');
  await open(page, '/practice');
  await page.getByRole('button', { name: /^Practise for/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 3')).toBeVisible();

  await page.getByRole('button', { name: /^Mine/ }).focus();
  await page.keyboard.press('1');
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText('2 of 3')).toBeVisible();
});

test('practice continues offline, survives closing the browser, and is saved once the connection is back', async ({
  page,
  context,
  faults,
}) => {
  faults.allowLostConnection();
  await complete(context, ...lessons);
  await open(page, '/practice');
  await start(page);
  await expect(page.getByText('1 of 6')).toBeVisible();

  await context.setOffline(true);
  for (let number = 1; number <= 3; number += 1) {
    await answerRight(page);
    await next(page);
  }
  await expect(page.getByText(unsaved)).toBeVisible();
  await expect(page.getByText('4 of 6')).toBeVisible();
  // The page's last request, sent when it closes, doesn't get through, either.
  await context.route('**/mine*', (route) => route.abort());
  await page.close();
  await context.unroute('**/mine*');

  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto('/practice');
  await expect(again.getByText('4 of 6')).toBeVisible();
  await expect.poll(async () => (await cardsOf(context)).length).toBe(3);
});

test('two tabs that practise at once lose nothing, and update when they become visible', async ({ page, context }) => {
  await complete(context, ...lessons);
  const second = await context.newPage();
  await open(page, '/practice');
  await start(page);
  await open(second, '/practice');
  await expect(second.getByText('1 of 6')).toBeVisible();

  await answerRight(page);
  await next(page);
  await answerRight(page);
  await answerRight(second);
  await expect.poll(async () => (await cardsOf(context)).map(({ reps }) => reps).toSorted((a, b) => a - b)).toEqual([1, 2]);

  // Someone who returns to a tab wouldn't click anything before the record has loaded.
  const record = second.waitForResponse((response) => response.url().endsWith('/practice/mine'));
  await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await (await record).finished();
  await next(second);
  await expect(second.getByText('3 of 6')).toBeVisible();
});

test('the items at the end of a lesson are answered in place and count like all others', async ({ page, context }) => {
  await open(page, '/crm?open=the-record');
  await page.getByRole('button', { name: 'Try it' }).first().click();
  await expect(page.getByText('1 of 2')).toBeVisible();
  await expectAccessible(page);
  await answerRight(page);
  await next(page);
  await answerRight(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText("That's it for now.")).toBeVisible();
  await expect.poll(async () => (await cardsOf(context)).map(({ id }) => id).toSorted()).toEqual(['crm-p01', 'crm-p02']);
});

test('practice can be found in the menu, on the card and by searching', async ({ page }) => {
  await open(page, '/trainingportal');
  await page.getByRole('link', { name: 'Practise' }).click();
  await expect(page).toHaveURL('/practice');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Practice' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const answer = await page.request.get('/search?q=practice');
  expect(await answer.text()).toContain('"/practice"');
});
