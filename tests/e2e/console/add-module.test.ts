import type { Page } from '@playwright/test';

import { enter } from '../support/gates.ts';
import { joinConsole } from '../support/console.ts';
import { open } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';

const fieldOf = (owner: Page, part: string, path: string) => owner.locator(`[data-field="${part}:${path}"]`);

/** Types into the fields of a file, by their written path, and saves the draft. */
async function fillIn(owner: Page, part: string, values: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(values)) {
    const field = fieldOf(owner, part, path);
    const choice = field.locator('select');
    if ((await choice.count()) > 0) await choice.selectOption(text);
    else await field.getByRole('textbox').fill(text);
  }
  await owner.getByRole('button', { name: 'Save draft' }).click();
  await expect(owner.getByText(/^Draft saved/).first()).toBeVisible();
}

/** Adds a block at the end of the section on screen. */
async function addBlock(owner: Page, kind: string): Promise<void> {
  await owner.getByRole('button', { name: 'Add a block', exact: true }).click();
  await owner
    .getByRole('dialog', { name: 'Add a block' })
    .getByRole('button', { name: new RegExp(`^${kind}`) })
    .click();
}

async function publish(owner: Page): Promise<void> {
  await open(owner, '/manage/settings');
  await owner.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(owner.getByText('Published. Learners and clients see the changes now.')).toBeVisible();
}

const plan = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="#0f766e"/></svg>';

test('an owner adds a module with a lesson, a picture, a check and a practice item without touching a file, and a learner takes them', async ({
  openDevice,
  serve,
}) => {
  test.setTimeout(120_000);
  const server = await serve();
  const owner = await (await openDevice({ baseURL: server.url })).newPage();
  await joinConsole(owner, server.dataDirectory);
  const part = 'modules/leases.yaml';

  await open(owner, '/manage/content');
  await owner.getByRole('link', { name: 'Add a module' }).click();
  await expect(owner.getByRole('heading', { name: 'A new module' })).toBeVisible();
  await owner.getByLabel('Title').fill('Leases');
  await owner.getByLabel('Purpose').fill('Handle a lease from the first call to the keys.');
  await owner.getByRole('button', { name: 'Add as a draft' }).click();
  await expect(owner).toHaveURL(/modules~leases/);
  await fillIn(owner, part, { 'lessons[0].title': 'The standard lease' });
  const section = '/manage/content/modules~leases?at=sections%5B0%5D';
  await open(owner, section);
  const block = 'sections[0].blocks';
  await addBlock(owner, 'Start of a step');
  await expect(fieldOf(owner, part, `${block}[1].title`)).toBeVisible();
  await owner.getByRole('button', { name: 'Add quick check' }).click();
  await expect(fieldOf(owner, part, `${block}[1].check.question`)).toBeVisible();
  for (const index of [0, 1]) {
    await owner.getByRole('button', { name: 'Add an option', exact: true }).click();
    await expect(fieldOf(owner, part, `${block}[1].check.options[${index}].text`)).toBeVisible();
  }
  await addBlock(owner, 'Paragraph');
  await expect(fieldOf(owner, part, `${block}[2].text`)).toBeVisible();
  await addBlock(owner, 'Picture');
  const picture = fieldOf(owner, part, `${block}[3].upload`);
  await picture.locator('input[type="file"]').setInputFiles({ name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(plan) });
  await expect(picture.getByRole('img')).toBeVisible();
  await fillIn(owner, part, {
    'sections[0].title': 'The standard lease',
    'sections[0].blocks[0].text': 'Most homes in Ontario are rented with the standard lease.',
    'sections[0].blocks[1].title': 'Who signs',
    'sections[0].blocks[1].check.question': 'Who signs for the landlord?',
    'sections[0].blocks[1].check.options[0].text': 'The landlord',
    'sections[0].blocks[1].check.options[0].why': 'A landlord signs for themselves.',
    'sections[0].blocks[1].check.options[0].right': 'yes',
    'sections[0].blocks[1].check.options[1].text': 'You do',
    'sections[0].blocks[1].check.options[1].why': 'You never sign for anyone.',
    'sections[0].blocks[2].text': 'Zebrawood is a word that only this lesson has.',
    'sections[0].blocks[3].alt': 'The plan of a flat with one room',
  });

  await open(owner, '/manage/content/new?kind=practice&in=leases');
  await owner.getByLabel('Skill').fill('Know who signs a lease.');
  await owner.getByRole('radio', { name: /A request to sort/ }).check();
  await owner.getByRole('button', { name: 'Add as a draft' }).click();
  await expect(owner).toHaveURL(/practice~leases/);
  await fillIn(owner, 'practice/leases.yaml', {
    'items[0].prompt': 'A tenant asks you to sign for the landlord.',
    'items[0].reason': 'Only the landlord signs.',
    'items[0].answer': 'never',
  });

  await open(owner, '/manage/content');
  await owner.getByRole('button', { name: 'Open to learners: Leases' }).click();
  await expect(owner.getByText('Learners can open the module once you publish this change.')).toBeVisible();
  await publish(owner);

  const learner = await (await openDevice({ baseURL: server.url })).newPage();
  await enter(learner.context(), 'training');
  await open(learner, '/leases');
  await expect(learner.getByText('Zebrawood is a word that only this lesson has.')).toBeAttached();
  await open(learner, '/learn/leases/leases-1');
  await expect(learner.getByRole('heading', { name: 'The standard lease' }).first()).toBeVisible();
  await learner.getByRole('link', { name: 'Continue' }).click();
  const shown = learner.getByRole('img', { name: 'The plan of a flat with one room' });
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  const check = learner.getByRole('article', { name: 'Quick check' });
  await check.getByRole('button', { name: 'The landlord' }).click();
  await expect(check.getByRole('status')).toContainText('A landlord signs for themselves.');

  await learner.request.post('/mine', { data: { changes: [{ kind: 'lesson', id: 'leases-1' }] } });
  await open(learner, '/practice');
  await learner
    .getByRole('button', { name: /^Practise for \d+ min$/ })
    .first()
    .click();
  const item = learner.getByRole('article');
  await expect(item).toContainText('A tenant asks you to sign for the landlord.');
  await item.getByRole('button', { name: /^Never mine/ }).click();
  await expect(item.getByText("Right. Here's why:")).toBeVisible();
  await expect(item).toContainText('Only the landlord signs.');
});
