import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';

import { securityEvents } from '#app/features/security/rules.ts';
import { parseVariables, settingNames } from '#app/platform/env.ts';
import { Meter } from '#app/platform/meter.ts';
import type { Portal } from '#app/portal.ts';
import { PageCache } from '#app/request/page-cache/page-cache.server.ts';
import { listOnDemandMetrics } from '#server/answers/on-demand-metrics.ts';

const read = (path: string) => readFileSync(path, 'utf8');

/** The settings in `.env.example` with their values, as if every # were removed. */
const example = new Map([...read('.env.example').matchAll(/^# ([A-Z][A-Z_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

test('.env.example has each setting once, commented out', () => {
  const lines = read('.env.example').split('\n');
  expect(lines.filter((line) => line !== '' && !line.startsWith('# '))).toEqual([]);
  expect(lines.filter((line) => /^# [A-Z][A-Z_]*=/.test(line))).toHaveLength(example.size);
  expect([...example.keys()].toSorted()).toEqual(settingNames.toSorted());
});

test('the values in .env.example are the defaults', () => {
  expect(parseVariables(Object.fromEntries(example))).toEqual(parseVariables({}));
});

test("the README's table has each setting that people set", () => {
  const [, table = ''] = /\n## Settings\n([\s\S]*?)\n## /.exec(read('README.md')) ?? [];
  const named = [...table.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name);
  expect(settingNames.filter((name) => !named.includes(name))).toEqual(['DEMO_BANNER']);
});

test('the guide stops the portal before it installs over it, and checks the content with the new version before that', () => {
  const [, upgrade = ''] = /\n## Upgrade\n[\s\S]*?```sh\n([\s\S]*?)```/.exec(read('docs/operating.md')) ?? [];
  const places = [
    '--prefix /opt/northkey-next ./',
    '/opt/northkey-next/bin/northkey check-content',
    'systemctl stop northkey',
    '--prefix /opt/northkey ./',
    'systemctl start northkey',
  ].map((command) => upgrade.indexOf(command));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

interface AlertFile {
  groups: { rules: { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }[] }[];
}

const alerts = (load(read('deploy/prometheus-alerts.yml')) as AlertFile).groups.flatMap(({ rules }) => rules);

/** Lists the metric names that Prometheus finds at /metrics, including each part of a histogram. */
async function listFigures(): Promise<Set<string>> {
  const meter = new Meter();
  const pages = new PageCache();
  for (const reading of listOnDemandMetrics({} as Portal, pages)) meter.add(reading);
  const types = [...(await meter.write()).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  return new Set(
    types.flatMap(([, name = '', type]) => (type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : name)),
  );
}

test('alert rules only use metrics that /metrics has', async () => {
  const figures = await listFigures();
  const used = alerts.flatMap(({ expr }) => expr.match(/\b(?:northkey|nodejs|process)_\w+/g) ?? []);
  expect(used.length).toBeGreaterThanOrEqual(alerts.length - 1);
  expect(used.filter((name) => !figures.has(name))).toEqual([]);
});

test('alert rules only name security events that exist', () => {
  const kinds = alerts.flatMap(({ expr }) => [...expr.matchAll(/kind=~?"([^"]+)"/g)].flatMap(([, named = '']) => named.split('|')));
  expect(kinds.length).toBeGreaterThan(5);
  expect(kinds.filter((kind) => !Object.hasOwn(securityEvents, kind))).toEqual([]);
});

test('every alert has a severity and a description', () => {
  expect(alerts.filter(({ labels, annotations }) => labels.severity === '' || annotations.summary === '')).toEqual([]);
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
});

interface ComposeFile {
  services: Record<string, { environment?: Record<string, string>; read_only?: boolean; cap_drop?: string[]; volumes: string[] }>;
  volumes: Record<string, unknown>;
}

test.each(['compose.yaml', 'compose.postgres.yaml'])('the portal of %s starts with its settings and has no privileges', (file) => {
  const { services, volumes } = load(read(`deploy/${file}`)) as ComposeFile;
  const { environment = {}, read_only: isReadOnly, cap_drop: dropped } = services['northkey'] ?? { volumes: [] };
  const filledIn = Object.entries(environment).map(([name, value]) => [name, value.replaceAll(/\$\{\w+:\?[^}]*\}/g, 'given')]);
  const given = Object.fromEntries(filledIn) as Record<string, string>;
  expect(Object.keys(given).filter((name) => !settingNames.includes(name))).toEqual([]);
  expect(parseVariables(given).TRUST_PROXY).toBe(services['caddy'] === undefined ? 0 : 1);
  expect([isReadOnly, dropped]).toEqual([true, ['ALL']]);

  const mounted = Object.values(services).flatMap((service) => service.volumes.map((volume) => volume.split(':', 1)[0] ?? ''));
  expect(mounted.filter((name) => !name.startsWith('.')).toSorted()).toEqual(Object.keys(volumes).toSorted());
});

const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/operating.md'];

/** Lists the files and folders that a page names in backticks, except names with placeholders, such as `<noun>`. */
function listNamedPaths(page: string): string[] {
  const tops = [...readdirSync('.', { withFileTypes: true })].filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const named = [...read(page).matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, path = '']) => path);
  return named.filter((path) => tops.includes(path.split('/', 1)[0] ?? '') && !/^(build|data)\//.test(path));
}

test.each(['CONTRIBUTING.md', 'SECURITY.md', 'README.md'])('every file and folder named in %s exists', (page) => {
  expect(listNamedPaths(page).filter((path) => !existsSync(path))).toEqual([]);
});

test('CONTRIBUTING.md names the files for each kind of change', () => {
  expect(listNamedPaths('CONTRIBUTING.md').length).toBeGreaterThan(40);
});

test.each(pages)('every link in %s leads to a file and a heading', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)];
  expect(links.length).toBeGreaterThan(2);
  const broken = links.filter(([, path = '', anchor]) => {
    const file = path === '' ? page : join(dirname(page), path);
    return !existsSync(file) || (anchor !== undefined && !listAnchors(file).includes(anchor));
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

/** Lists a file's heading anchors, which are formed as on GitHub. */
function listAnchors(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}
