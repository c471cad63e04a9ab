import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listRecords } from '#app/features/audit-log/store.server.ts';
import { saveValues } from '#app/features/revisions/save-values.server.ts';
import { digestText } from '#app/features/revisions/digest-text.server.ts';
import { findManager } from '#app/features/team/store.server.ts';
import { chunkLength } from '#app/features/uploads/rules.ts';
import { confirmConsoleSession, signInToConsole } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { fixtureFolder } from '#tests/support/fixture-content.ts';
import { attributeOf, findAll, hasElement, readField, readText } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const picture = '/uploads/481cd810f9a67d903d5a1d2a091585f1-640x360.svg';
const lesson = '/learn/marketing/marketing-3';
const settings = '/manage/settings';

interface Answer {
  kind: string;
  address: string;
  sentence: string;
  removed: string[];
}

describe.each(portalEngines)('uploads on %s', (engine) => {
  let portal: TestPortal;
  let owner: Visitor;
  let trainee: Visitor;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    owner = await signInToConsole(portal, 'owner');
    await confirmConsoleSession(owner);
    trainee = await portal.enter('training');
  });
  afterAll(() => portal.close());

  async function send(
    bytes: Buffer,
    kind = 'picture',
    { by = owner, name = 'plan.png' } = {},
  ): Promise<{ status: number; answer: Answer }> {
    const address = `/manage/uploads/new?${new URLSearchParams({ kind, name })}`;
    const response = await by.request(address, { body: bytes, headers: { 'Content-Type': 'application/octet-stream' } });
    return { status: response.status, answer: (await response.json()) as Answer };
  }

  const photo = (colour = '#0f766e') =>
    sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: colour } })
      .png()
      .toBuffer();

  test('a photo is stored as a WebP, recorded, and served to those behind a gate only', async () => {
    const { status, answer } = await send(await photo());
    expect(status).toBe(201);
    expect(answer.address).toMatch(/^\/uploads\/[0-9a-f]{32}-1600x800\.webp$/);
    const [record] = await listRecords(portal.portal.database, { subject: answer.address.replace('/uploads/', 'upload/') });
    expect(record).toMatchObject({ action: 'upload.added', actor: 'owner@example.com' });

    const viewer = await signInToConsole(portal, 'viewer');
    for (const reader of [trainee, await portal.enter('client'), owner, viewer]) {
      const response = await reader.request(answer.address);
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('image/webp');
      expect(response.headers.get('Cache-Control')).toBe('private, max-age=31536000, immutable');
      expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(1_600);
    }
    const stranger = await portal.visit().request(answer.address);
    expect(stranger.status).toBe(302);
    expect(stranger.headers.get('Location')).toContain('/va-login');
  });

  test('a file can be asked for by its ETag, by HEAD, and as something to save on the device', async () => {
    const response = await trainee.request(picture);
    const tag = response.headers.get('ETag') ?? '';
    expect(response.headers.get('Northkey-Keep')).toBe('training');
    expect(response.headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    );

    const unchanged = await trainee.request(picture, { headers: { 'If-None-Match': tag } });
    expect([unchanged.status, await unchanged.text(), unchanged.headers.get('Northkey-Keep')]).toEqual([304, '', 'training']);
    const head = await trainee.request(picture, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await owner.request(picture)).headers.has('Northkey-Keep')).toBe(false);
    for (const wrong of ['/uploads/x', picture.replace('481c', '0000')]) expect((await trainee.request(wrong)).status).toBe(404);
  });

  test('a video arrives in one request and is sent in the parts that a player asks for', async () => {
    const video = Buffer.alloc(2 * chunkLength + 77, 7);
    video.write('\0\0\0\x20ftypisom\0\0\0\0', 'latin1');
    const { status, answer } = await send(video, 'video');
    expect([status, answer.kind]).toEqual([201, 'stored']);

    const part = await trainee.request(answer.address, { headers: { Range: `bytes=${chunkLength - 2}-${chunkLength + 1}` } });
    expect(part.status).toBe(206);
    expect(part.headers.get('Content-Range')).toBe(`bytes ${chunkLength - 2}-${chunkLength + 1}/${video.length}`);
    expect((await part.arrayBuffer()).byteLength).toBe(4);
    const whole = await trainee.request(answer.address);
    expect(whole.headers.get('Accept-Ranges')).toBe('bytes');
    expect(Buffer.from(await whole.arrayBuffer()).equals(video)).toBe(true);
    const beyond = await trainee.request(answer.address, { headers: { Range: `bytes=${video.length}-` } });
    expect([beyond.status, beyond.headers.get('Content-Range')]).toEqual([416, `bytes */${video.length}`]);
  });

  test('a real MP4 is stored as it is, and listed under its name', async () => {
    const video = readFileSync('tests/support/one-second.mp4');
    const { status, answer } = await send(video, 'video', { name: 'One second.mp4' });
    expect([status, answer.kind]).toEqual([201, 'stored']);
    const response = await trainee.request(answer.address);
    expect(response.headers.get('Content-Type')).toBe('video/mp4');
    expect(Buffer.from(await response.arrayBuffer()).equals(video)).toBe(true);
    expect(await readText(await owner.text('/manage/uploads'))).toContain('One second.mp4');
  });

  test.each([
    ['a PNG in name only', Buffer.from('hello'), 'picture', 415, /^This isn't a PNG, JPEG, WebP or SVG picture, whatever its name says\./],
    ['a PNG that breaks off', Buffer.from('\x89PNG\r\n\x1a\n\0', 'latin1'), 'picture', 415, /is damaged/],
    ['a picture of 40 MB', Buffer.alloc(40 * 1024 * 1024), 'picture', 413, /^This file is larger than 5\.0 MB\./],
    ['an empty file', Buffer.alloc(0), 'picture', 400, /^This file is empty\./],
    [
      'an SVG with entities',
      Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'picture',
      415,
      /entities/,
    ],
    [
      'a text called .mp4',
      Buffer.from('Walk through the house, slowly.\n'.repeat(9)),
      'video',
      415,
      /^This isn't an MP4 or WebM video, whatever its name says\./,
      'tour.mp4',
    ],
    ['a picture as a video', Buffer.from('\x89PNG\r\n\x1a\n'.padEnd(200), 'latin1'), 'video', 415, /^This isn't an MP4 or WebM video/],
    ['an SVG as a link preview', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'link-preview', 415, /PNG, JPEG or WebP/],
  ])('%s is refused with a sentence', async (_, bytes, kind, status, sentence, name = 'plan.png') => {
    const before = await portal.portal.database.selectFrom('uploadChunks').select('file').execute();
    const refused = await send(bytes, kind, { name });
    expect(refused.status).toBe(status);
    expect(refused.answer).toMatchObject({ kind: 'refused', sentence: expect.stringMatching(sentence) as string });
    expect(await portal.portal.database.selectFrom('uploadChunks').select('file').execute()).toEqual(before);
  });

  test('a sixth file at the same time, and a file for which there is no room, are refused with what to do', async () => {
    const { id } = (await findManager(portal.portal.database, { email: 'owner@example.com' })) ?? { id: '' };
    const { uploadsUnderWay } = portal.portal;
    uploadsUnderWay.set(id, 5);
    const sixth = await send(Buffer.from('WEBVTT\n\nNOTE 6\n'), 'captions');
    expect(sixth).toMatchObject({
      status: 429,
      answer: { sentence: "You're already uploading 5 files. Wait until one of them has arrived, then upload this one." },
    });
    uploadsUnderWay.set(id, 4);
    expect((await send(Buffer.from('WEBVTT\n\nNOTE 6\n'), 'captions')).status).toBe(201);
    expect(uploadsUnderWay.get(id)).toBe(4);
    uploadsUnderWay.delete(id);

    const large = { id: 'x', chunks: 'x', name: 'x', size: 1024 ** 3, author: 'x', createdAt: new Date(0) };
    for (let count = 0; count < 20; count += 1)
      await portal.portal.database
        .insertInto('uploads')
        .values({ ...large, id: `x${count}`, chunks: `x${count}` })
        .execute();
    expect(await readText(await owner.text('/manage/uploads'))).toMatch(/They take 20 GB of 20 GB/);
    const full = await send(Buffer.from('WEBVTT\n\nNOTE 7\n'), 'captions');
    expect(full).toMatchObject({ status: 413, answer: { sentence: expect.stringMatching(/^There's no room.*UPLOADS_MAX_GB/) as string } });
    await portal.portal.database.deleteFrom('uploads').where('author', '=', 'x').execute();
    expect((await send(Buffer.from('WEBVTT\n\nNOTE 7\n'), 'captions')).status).toBe(201);
    expect(uploadsUnderWay.size).toBe(0);
  });

  test('a picture bomb is refused before it is decoded', async () => {
    const bomb = await sharp({ create: { width: 9_000, height: 7_000, channels: 3, background: 'white' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(await send(bomb)).toMatchObject({ status: 413, answer: { sentence: expect.stringContaining('million pixels') as string } });
  });

  test('a script in an SVG is removed, and the answer says so', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script><rect onclick="alert(2)" width="9" height="9"/></svg>',
    );
    const { status, answer } = await send(svg);
    expect(status).toBe(201);
    expect(answer.removed).toEqual(['scripts']);
    expect(await trainee.text(answer.address)).not.toContain('alert');
  });

  test('only an owner can upload, and a request of no known kind is refused', async () => {
    const manager = await signInToConsole(portal, 'manager');
    const bytes = await photo('#222222');
    const address = '/manage/uploads/new?kind=picture&name=a.png';
    const headers = { 'Content-Type': 'application/octet-stream' };
    expect((await manager.request(address, { body: bytes, headers })).status).toBe(403);
    const stranger = await portal.visit().request(address, { body: bytes, headers });
    expect([stranger.status, stranger.headers.get('Location')?.startsWith('/manage/sign-in')]).toEqual([302, true]);
    expect((await trainee.request(address, { body: bytes, headers })).status).toBe(302);
    expect((await owner.request('/manage/uploads/new?kind=program&name=a', { body: bytes, headers })).status).toBe(400);
    expect((await owner.request('/manage/uploads/new?kind=picture', { body: bytes, headers })).status).toBe(400);
    expect((await owner.request(address, { body: bytes, headers: { ...headers, Origin: 'https://evil.example' } })).status).toBe(403);
    const huge = await owner.request(address, { method: 'POST', headers: { ...headers, 'Content-Length': String(300 * 1024 * 1024) } });
    expect([huge.status, await huge.text()]).toEqual([413, 'This file is larger than 200 MB. Choose a smaller one.']);
  });

  test('a lesson shows its picture and its video, and nothing of the video is loaded', async () => {
    const html = await trainee.text(`${lesson}?step=video-and-images`);
    const [image] = await findAll(html, 'figure img');
    if (image === undefined) throw new Error('The lesson has no picture.');
    expect(['src', 'width', 'height'].map((name) => attributeOf(image, name))).toEqual([picture, '640', '360']);
    expect(attributeOf(image, 'alt')).toContain('A white bungalow');
    expect(await readText(html, 'figcaption')).toBe('Photograph the front with the sun behind you.');
    expect(await hasElement(html, 'video, iframe')).toBe(false);
    expect(await readText(html)).toContain('Read the transcript');
    expect(await readText(html)).toContain('1:30');
  });

  test('search finds alternative text, captions and transcripts', async () => {
    for (const [words, found] of [
      ['white bungalow seen from the street', /Video and images/],
      ['walk slowly and end where the listing begins', /Video and images/],
    ] as const)
      expect(await trainee.text(`/search?q=${encodeURIComponent(words)}`)).toMatch(found);
  });

  test('an uploaded logo is published and public, and one that does not exist is refused by its field', async () => {
    const logo = readFileSync(join(fixtureFolder, picture));
    const { answer } = await send(Buffer.from(logo.toString().replace('#d6a53f', '#b23a48')), 'picture', { name: 'logo.svg' });
    const type = (typed: string, shown: string) =>
      saveValues(portal.portal, {
        part: 'brand.yaml',
        values: [{ path: ['logo'], control: 'picture', typed, seen: digestText(shown) }],
        actor: 'owner@example.com',
        now: portal.portal.now(),
      });
    const publish = async () => {
      const seen = await readField(await owner.text(settings), 'seen');
      return owner.request(settings, { form: { intent: 'publish', draft: seen, reason: 'A logo' } });
    };

    const missing = answer.address.replace(/[0-9a-f]{8}-/, '00000000-');
    await type(missing, '');
    const refused = await publish();
    expect(refused.status).toBe(409);
    expect(await readText(await refused.text())).toMatch(/Logo.*This upload doesn't exist anymore/);

    await type(answer.address, missing);
    expect((await portal.visit().request(answer.address)).status).toBe(302);
    expect((await publish()).status).toBe(302);
    const seenByAll = await portal.visit().request(answer.address);
    expect([seenByAll.status, seenByAll.headers.get('Cache-Control')]).toEqual([200, 'private, max-age=31536000, immutable']);
    expect(await portal.visit().text('/client-login')).toContain(`src="${answer.address}"`);
    expect((await portal.visit().request(picture)).status).toBe(302);
    // Pages that are saved on a device show the logo, too.
    expect((await trainee.request(answer.address)).headers.get('Northkey-Keep')).toBe('training');
    expect(seenByAll.headers.has('Northkey-Keep')).toBe(false);
  });

  test("a founder's photo needs alternative text, and is on clients' first page once it's published", async () => {
    const founders = '/manage/settings/brand';
    const fill = async (name: string, typed: string) => {
      const seen = await readField(await owner.text(founders), `w:brand.yaml:coFounder.${name}`);
      await owner.request(founders, { form: { [`v:brand.yaml:coFounder.${name}`]: typed, [`w:brand.yaml:coFounder.${name}`]: seen } });
    };
    const publish = async () => {
      const seen = await readField(await owner.text(settings), 'seen');
      return owner.request(settings, { form: { intent: 'publish', draft: seen, reason: 'A photo' } });
    };
    const client = await portal.enter('client');
    const welcome = '[aria-labelledby="welcome"]';
    expect(await hasElement(await client.text('/client'), `${welcome} svg[viewBox="0 0 96 96"]`)).toBe(true);

    expect(await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'portrait')).toMatchObject({ status: 415 });
    const { answer } = await send(await photo('#775533'), 'portrait', { name: 'maria.png' });
    expect(answer.address).toMatch(/^\/uploads\/[0-9a-f]{32}-192x192\.webp$/);
    await fill('photo', answer.address);
    const refused = await publish();
    expect([refused.status, await readText(await refused.text())]).toEqual([
      409,
      expect.stringMatching(/Founder.*Alternative text: Say what the photo shows, for people who can't see it\./i) as string,
    ]);

    await fill('alt', 'Maria Silva at her desk');
    expect((await publish()).status).toBe(302);
    const [image] = await findAll(await client.text('/client'), `${welcome} img`);
    if (image === undefined) throw new Error("The founder's photo is missing.");
    expect(['src', 'alt', 'width'].map((name) => attributeOf(image, name))).toEqual([answer.address, 'Maria Silva at her desk', '96']);
    expect((await client.request(answer.address)).status).toBe(200);
    expect((await portal.visit().request(answer.address)).status).toBe(302);

    const used = answer.address.replace('/uploads/', '/manage/uploads/');
    expect((await owner.request(used, { form: { intent: 'remove', reason: 'Tidy' } })).status).toBe(409);
  });

  test('owners see every upload with its size and use, and remove one that nothing uses', async () => {
    const { answer } = await send(await photo('#445566'), 'picture', { name: 'front door.png' });
    const page = answer.address.replace('/uploads/', '/manage/uploads/');
    const list = await readText(await owner.text('/manage/uploads'));
    expect(list).toMatch(/front door\.png.*WEBP picture.*Not used/);
    expect(await readText(await owner.text('/manage/uploads?use=used'))).not.toContain('front door.png');
    expect(await readText(await owner.text('/manage/uploads?use=used'))).toContain('Marketing & Content Creation');

    const used = picture.replace('/uploads/', '/manage/uploads/');
    expect(await readText(await owner.text(used))).toContain('Marketing & Content Creation');
    const kept = await owner.request(used, { form: { intent: 'remove', reason: 'Tidy' } });
    expect([kept.status, await readText(await kept.text())]).toEqual([409, expect.stringContaining('This file is used in Marketing')]);
    expect((await owner.request(page, { form: { intent: 'remove', reason: '' } })).status).toBe(400);

    const removed = await owner.request(page, { form: { intent: 'remove', reason: 'Out of date' } });
    expect(removed.status).toBe(302);
    expect(await readText(await owner.text(removed.headers.get('Location') ?? ''))).toContain('Removed.');
    expect((await trainee.request(answer.address)).status).toBe(404);
    const [record] = await listRecords(portal.portal.database, { subject: answer.address.replace('/uploads/', 'upload/') });
    expect(record).toMatchObject({ action: 'upload.removed', reason: 'Out of date' });
  });
});
