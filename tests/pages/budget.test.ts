import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

/** What the first load of any page may weigh, in bytes: JavaScript and CSS in brotli, fonts as they are. */
const budget = { javascript: 130_000, css: 15_000, fonts: 90_000, fontFiles: 2 };
/** What a page's data may weigh in brotli, in bytes; the prompt page's own limit is lower. */
const dataBudget: Record<string, number> = { '/ai-tools': 40_000 };
const moduleData = 60_000;

const modules = [
  'welcome',
  'compliance',
  'mls-systems',
  'crm',
  'lead-generation',
  'communication',
  'transaction-coordination',
  'marketing',
  'ai-tools',
  'real-estate-glossary',
  'support',
  'certification',
].map((id) => `/${id}`);
const trainingPages = ['/', '/trainingportal', '/assessment', ...modules, '/documents/marketing-guide'];
const clientPages = [
  '',
  '/va-sops',
  '/realestate-gpt',
  '/ai-for-realtors',
  '/lead-generation',
  '/social-media',
  '/referral-partners',
  '/overtime-requests',
  '/resources',
].map((path) => `/client${path}`);
const publicPages = ['/va-login', '/client-login', '/client-portal', '/verify', '/nowhere'];

let portal: TestPortal;
let trainee: Visitor;
let client: Visitor;

beforeAll(async () => {
  portal = await openTestPortal();
  trainee = await portal.enter('training');
  client = await portal.enter('client');
});
afterAll(() => portal.close());

function compressedSize(body: Buffer): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

const sizes = new Map<string, number>();

function assetSize(address: string): number {
  const known = sizes.get(address);
  if (known !== undefined) return known;

  const body = readFileSync(`build/client${address}`);
  const size = address.endsWith('.woff2') ? body.length : compressedSize(body);
  sizes.set(address, size);
  return size;
}

/** Finds the files that a document has the browser fetch at once. */
function firstLoad(html: string, ending: string): string[] {
  return [...new Set([...html.matchAll(/\/assets\/[\w.-]+/g)].map(([address]) => address))].filter((address) => address.endsWith(ending));
}

test.each([...trainingPages, ...clientPages, ...publicPages])('the first load of %s keeps the budget', async (path) => {
  const visitor = path.startsWith('/client') ? client : trainee;
  const html = await visitor.text(path);
  const total = (ending: string) => firstLoad(html, ending).reduce((sum, address) => sum + assetSize(address), 0);

  // A page that was not found by its session would be light for the wrong reason.
  expect(html).toContain('<html');
  expect(total('.js')).toBeGreaterThan(50_000);
  expect(total('.js')).toBeLessThanOrEqual(budget.javascript);
  expect(total('.css')).toBeLessThanOrEqual(budget.css);
  expect(firstLoad(html, '.woff2').length).toBeLessThanOrEqual(budget.fontFiles);
  expect(total('.woff2')).toBeLessThanOrEqual(budget.fonts);
});

test.each([...modules, ...clientPages])('the data of %s keeps the budget', async (path) => {
  const visitor = path.startsWith('/client') ? client : trainee;
  const response = await visitor.request(`${path}.data`);
  const body = Buffer.from(await response.arrayBuffer());

  expect(response.status).toBe(200);
  expect(body.length).toBeGreaterThan(100);
  expect(compressedSize(body)).toBeLessThanOrEqual(dataBudget[path] ?? moduleData);
});
