import { expectAccessible } from '../support/axe.ts';
import { enter } from '../support/gates.ts';
import { open } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';

test('a draft is marked and corrected entirely in the browser, with the keyboard alone', async ({ page, context }) => {
  await enter(context, 'training');
  await open(page, '/workbench/check');
  const field = page.getByLabel('Your draft');
  const verdict = page.getByRole('status').filter({ hasText: /check|agent|Not yet/ });
  await expect(verdict).toContainText('Nothing to check yet.');

  // Built files, such as the toasts, may still load. They're the same for everyone, and their requests have no query.
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/assets/') || search !== '' || request.method() !== 'GET') asked.push(request.url());
  });
  await field.focus();
  await page.keyboard.type('Hi Maya, your house is worth about 810,000. Ana, assistant');
  await expect(verdict).toContainText('Not yet.');
  await expect(page.getByRole('heading', { level: 3, name: 'A figure for value' })).toBeVisible();
  await expect(page.locator('mark')).toHaveText('worth about 810,000');
  expect(asked).toEqual([]);
  await expectAccessible(page);

  await page.getByRole('button', { name: /Use this wording.*A figure for value/ }).focus();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(/^The value of your home is a question for \[agent name\]/);
  await expect(verdict).toContainText('Nothing found. Your agent still approves it.');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field).toHaveValue('Hi Maya, your house is worth about 810,000. Ana, assistant');
  expect(asked).toEqual([]);
});

test('a draft is saved only on request, and can be cleared', async ({ page, context }) => {
  await enter(context, 'client');
  await open(page, '/workbench/check');
  const field = page.getByLabel('Your draft');
  await field.fill('<b>Hurry</b> 🏡 בית');
  await expect(page.locator('mark')).toHaveText('Hurry');
  await page.reload();
  await expect(field).toHaveValue('');

  await field.fill('Hurry, it is the last chance');
  await page.getByLabel('Save this draft on this device').check();
  await page.reload();
  await expect(field).toHaveValue('Hurry, it is the last chance');
  await expect(page.getByText('Taught in')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(field).toHaveValue('');
  await page.reload();
  await expect(field).toHaveValue('');
});

test("a browser that can't store the draft says so", async ({ page, context }) => {
  await enter(context, 'client');
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await open(page, '/workbench/check');
  await page.getByLabel('Your draft').fill('Hurry, it is the last chance');
  const alert = page.getByRole('alert').filter({ hasText: "couldn't save your draft" });
  await expect(alert).toBeHidden();
  await page.getByLabel('Save this draft on this device').check();
  await expect(alert).toBeVisible();
  await page.getByLabel('Save this draft on this device').uncheck();
  await expect(alert).toBeHidden();
  await expect(page.getByLabel('Your draft')).toHaveValue('Hurry, it is the last chance');
});

test('a long draft is printed to its last line, with its marks', async ({ page, context }) => {
  await enter(context, 'client');
  await open(page, '/workbench/check');
  const lines = Array.from({ length: 120 }, (_, index) => `Line ${index + 1}`);
  await page.getByLabel('Your draft').fill([...lines, 'Hurry'].join('\n'));
  await expect(page.locator('mark')).toHaveText('Hurry');

  const pdf = await page.pdf({ format: 'Letter' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(2);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByLabel('Your draft')).toBeHidden();
  await expect(page.locator('mark')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('mark')).toHaveCSS('text-decoration-line', 'underline');
});

test("a hundred thousand characters don't slow down typing", async ({ page, context }) => {
  await enter(context, 'client');
  await open(page, '/workbench/check');
  const field = page.getByLabel('Your draft');
  await field.fill('The house is worth 5. '.repeat(4_600));
  await expect(page.getByText('Only the first 100,000 characters are checked.')).toBeVisible();
  await field.press('End');
  await expect(page.getByRole('heading', { level: 3, name: 'A figure for value' }).first()).toBeVisible();
});

/** A text with one finding of each severity: a figure ("stop"), pressure ("ask") and "soon" ("better"). */
const marked = 'It is worth 5. Hurry up. I will send it soon. Ana, assistant';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`each kind of mark has its own background and line, and its text is readable: ${colorScheme}`, async ({ page, context }) => {
    await page.emulateMedia({ colorScheme });
    await enter(context, 'client');
    await open(page, '/workbench/check');
    const field = page.getByLabel('Your draft');
    await field.fill(marked);
    await expect(page.locator('mark')).toHaveText(['worth 5', 'Hurry', 'soon']);

    const ink = await field.evaluate(luminanceOf, 'color');
    const marks = await page.locator('mark').all();
    const looks = await Promise.all(
      marks.map((mark) =>
        mark.evaluate((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).textDecorationStyle]),
      ),
    );
    expect(new Set(looks.map(([background]) => background)).size).toBe(3);
    expect(looks.map(([, line]) => line)).toEqual(['solid', 'dashed', 'dotted']);
    for (const mark of marks) expect(contrastOf(ink, await mark.evaluate(luminanceOf, 'background-color'))).toBeGreaterThanOrEqual(4.5);
  });
}

test('in forced-colours mode the marks keep their lines, and no background hides the text', async ({ page, context }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await enter(context, 'client');
  await open(page, '/workbench/check');
  await page.getByLabel('Your draft').fill(marked);
  await expect(page.locator('mark')).toHaveCount(3);
  const looks = await page
    .locator('mark')
    .evaluateAll((marks) => marks.map((mark) => [getComputedStyle(mark).backgroundColor, getComputedStyle(mark).textDecorationStyle]));
  expect(looks).toEqual([
    ['rgba(0, 0, 0, 0)', 'solid'],
    ['rgba(0, 0, 0, 0)', 'dashed'],
    ['rgba(0, 0, 0, 0)', 'dotted'],
  ]);
});

/** Returns the relative luminance of an element's colour, as drawn on a canvas (WCAG 2). */
function luminanceOf(element: Element, property: string): number {
  const drawing = new OffscreenCanvas(1, 1).getContext('2d');
  if (drawing === null) throw new Error('no canvas');
  drawing.fillStyle = getComputedStyle(element).getPropertyValue(property);
  drawing.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = [...drawing.getImageData(0, 0, 1, 1).data].map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
