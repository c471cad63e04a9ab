import { waitUntilSaved } from '../support/device.ts';
import { enter } from '../support/gates.ts';
import { joinConsole } from '../support/console.ts';
import { open } from '../support/scripts.ts';
import { startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><script>alert(1)</script><rect width="300" height="200" fill="#1f5a50"/></svg>';

test('a picture is uploaded in a lesson, published, seen by a learner, and still there offline', async ({ openDevice, faults }) => {
  test.setTimeout(120_000);
  faults.allowLostConnection();
  faults.expectStatus(415);
  const server = await startServer();
  const owner = await (await openDevice({ baseURL: server.url })).newPage();
  await joinConsole(owner, server.dataDirectory);

  await open(owner, '/manage/content');
  await owner
    .getByRole('link', { name: /Marketing/ })
    .first()
    .click();
  await owner.getByRole('navigation', { name: 'Places in this file' }).getByRole('link', { name: 'Video and images' }).click();
  const field = owner.getByRole('group', { name: 'File' }).first();
  await expect(field.getByRole('img')).toBeVisible();
  const shown = await field.getByRole('img').getAttribute('src');

  const chooser = owner.waitForEvent('filechooser');
  await field.getByRole('button', { name: 'Replace' }).focus();
  await owner.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(field.getByRole('alert')).toContainText("This isn't a PNG, JPEG, WebP or SVG picture");
  expect(await field.getByRole('img').getAttribute('src')).toBe(shown);

  const again = owner.waitForEvent('filechooser');
  await field.getByRole('button', { name: 'Replace' }).click();
  await (await again).setFiles({ name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await expect(field.getByRole('alert')).toContainText('Removed from this file');
  await expect(field.getByRole('img')).not.toHaveAttribute('src', shown ?? '');
  await expect(owner.getByText(/^Draft saved/)).toBeVisible();

  await owner.getByRole('link', { name: 'Review and publish' }).click();
  await owner.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(owner.getByText('Published. Learners and clients see the changes now.')).toBeVisible();

  const learner = await (await openDevice({ baseURL: server.url })).newPage();
  await enter(learner.context(), 'training');
  const lesson = '/learn/marketing/marketing-3';
  await open(learner, lesson);
  const picture = learner.getByRole('img', { name: /^A white bungalow/ });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  await waitUntilSaved(learner, lesson);
  await expect
    .poll(() =>
      learner.evaluate(async () =>
        (
          await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))
        ).flat(),
      ),
    )
    .toContainEqual(expect.stringMatching(/\/uploads\/[0-9a-f]{32}-300x200\.svg$/));

  await learner.context().setOffline(true);
  await learner.reload();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  await learner.getByRole('button', { name: 'Play: A walk-through in ninety seconds' }).click();
  await expect(learner.getByText("This video can't be played right now. Read the transcript below, or try again later.")).toBeVisible();
  await learner.getByText('Read the transcript', { exact: true }).click();
  await expect(learner.getByText('Start at the front door.')).toBeVisible();
  await server.stop();
});
