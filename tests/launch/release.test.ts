import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { loadContent } from '#app/content/load-content.ts';
import { getCertificateNumber } from '#tests/support/assessment.ts';
import { HttpLearner } from '#tests/support/http-learner.ts';
import { answerKeyOf } from '#tests/support/learner.ts';
import { startServerProcess } from '#tests/support/process/server-process.ts';
import { packRelease } from '../../scripts/release/pack-release.ts';

// npm unpacks a thousand files twice, which takes time.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const code = 'a-training-code';
let folder: string;
/** The folder in which the portal runs. It's empty except for the portal's settings. */
let site: string;
let prefix: string;
let northkey: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'northkey-installed-'));
  [site, prefix] = [join(folder, 'site'), join(folder, 'prefix')];
  northkey = join(prefix, 'bin', 'northkey');
  mkdirSync(site);
  writeFileSync(join(site, '.env'), `VA_ACCESS_CODE=${code}\nCLIENT_ACCESS_CODES=client-code-1,client-code-2\nTRUST_PROXY=1\n`);
  install('0.1.0');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Packs the built checkout and installs it in the same way as an operator, but without a registry. */
function install(version: string): void {
  const file = packRelease({ checkout: resolve('.'), version, into: folder });
  const words = ['install', '--global', '--prefix', prefix, '--cache', join(folder, 'cache'), '--registry', 'http://127.0.0.1:9', file];
  execFileSync('npm', [...words, '--loglevel=error', '--no-audit', '--no-fund'], { stdio: ['ignore', 'ignore', 'inherit'] });
}

function run(...words: string[]): { code: number | null; out: string; errors: string } {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] };
  const { status, stdout, stderr } = spawnSync(process.execPath, [northkey, ...words], { cwd: site, env, encoding: 'utf8' });
  return { code: status, out: stdout, errors: stderr };
}

const start = () => startServerProcess({ variables: {}, program: [northkey], folder: site });

test('an installed release serves in an empty folder, and the next version continues with its records', async () => {
  const first = await start();
  const learner = new HttpLearner(first.url, '203.0.113.7');
  await learner.enter(code);
  const attempt = await learner.start();
  const saved = run('backup', 'before.backup');
  expect([saved.code, saved.errors, existsSync(join(site, 'data', 'northkey.sqlite'))]).toEqual([0, '', true]);
  expect(await first.stop()).toBe(0);

  install('0.1.1');
  expect(run('version').out).toBe('0.1.1\n');
  const second = await start();
  const submitting = new HttpLearner(second.url, '203.0.113.7', learner.cookie);
  const key = answerKeyOf(loadContent('content'));
  expect(await (await submitting.submit(attempt, attempt.questions.length, { key })).json()).toMatchObject({ passed: true });

  const page = await fetch(`${second.url}/assessment`, { headers: { Cookie: learner.cookie } });
  const pdf = await fetch(`${second.url}/verify/${await getCertificateNumber(await page.text())}/pdf`);
  expect([pdf.status, pdf.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
  expect(await second.stop()).toBe(0);
});

test('an installed release encodes pictures, whatever system it was packed on', () => {
  const program =
    "const { default: sharp } = await import('sharp'); const { info } = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).webp().toBuffer({ resolveWithObject: true }); console.log(info.format);";
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: join(prefix, 'lib/node_modules/northkey'),
    encoding: 'utf8',
  });
  expect([stdout, stderr]).toEqual(['webp\n', '']);
  expect(existsSync(join(prefix, 'lib/node_modules/northkey/node_modules/@img/sharp-linux-x64'))).toBe(false);
});

test('the commands work as in a checkout, but under their own names', () => {
  const doctor = run('doctor');
  expect([doctor.code, doctor.errors]).toEqual([0, '']);
  expect(run('backup', '--verify', 'before.backup').out).toContain(' is complete: ');
  const help = run('admin', 'help');
  expect([help.code, help.out.split('\n')[0]]).toEqual([0, 'Usage: northkey admin COMMAND']);
  expect(run('admin', 'records', 'verify').out).toContain('is intact.');
  expect(run('restore').errors).toContain('Usage: northkey restore FILE');
  expect(run('nonsense')).toMatchObject({ code: 1, errors: expect.stringContaining('There\'s no command "nonsense".') as string });
  for (const { out, errors } of [doctor, help, run('help'), run('backup')]) expect(out + errors).not.toContain('npm run');
});

test('the shipped content is copied out once, and used from then on', () => {
  expect(run('content')).toMatchObject({ code: 0, out: expect.stringContaining('Restart in this folder to use it.') as string });
  const brand = join(site, 'content', 'brand.yaml');
  writeFileSync(brand, `${readFileSync(brand, 'utf8')}\nnonsense: true\n`);
  expect(run('check-content')).toMatchObject({ code: 1, errors: expect.stringContaining('brand.yaml') as string });
  expect(run('content')).toMatchObject({
    code: 1,
    errors: expect.stringContaining("isn't empty. Nothing in it was changed.") as string,
  });
});

test('a release has at most 60 MB, and nothing that only a checkout needs', () => {
  const files = readdirSync(prefix, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
  expect(bytes).toBeLessThan(60_000_000);

  const installed = join(prefix, 'lib', 'node_modules', 'northkey');
  expect(readFileSync(join(installed, 'THIRD-PARTY-NOTICES.txt'), 'utf8')).toContain('Permission is hereby granted');
  expect(readFileSync(join(installed, 'sbom.cdx.json'), 'utf8')).toBe(readFileSync(join(folder, 'northkey-0.1.1.cdx.json'), 'utf8'));
  expect(files.filter(({ name }) => name === '.licenses.json')).toEqual([]);
  const packages = readdirSync(join(installed, 'node_modules'));
  expect(packages).toContain('pdfkit');
  expect(packages.filter((name) => /^(vite|typescript|react|node-|prom-client|playwright)/.test(name))).toEqual([]);
});
