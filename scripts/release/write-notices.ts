import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ShippedPackage } from './shipped-packages.ts';

const line = '-'.repeat(80);

/**
 * Writes the third-party notices that licences require: each package with its licence, followed by material that was copied by hand
 * (docs/licenses).
 */
export function writeNotices(checkout: string, packages: readonly ShippedPackage[]): string {
  const copied = readdirSync(join(checkout, 'docs/licenses')).filter((name) => name.endsWith('.txt'));
  const parts = [
    `This release of Northkey contains the following ${packages.length} packages, and parts of ${copied.map((name) => name.replace('.txt', '')).join(', ')}.\nEach belongs to its authors and is covered by the licence listed here.`,
    ...packages.map(writePackage),
    ...copied
      .toSorted()
      .map((name) => `${name.replace('.txt', '')}\n\n${readFileSync(join(checkout, 'docs/licenses', name), 'utf8').trim()}`),
  ];
  return `${parts.join(`\n\n${line}\n`)}\n`;
}

function writePackage({ name, version, license, text }: ShippedPackage): string {
  const words =
    text === ''
      ? `The package doesn't include a licence text. Its author lists the licence as ${license} (https://spdx.org/licenses/${license}.html).`
      : text;
  return `${name} ${version} (${license})\n\n${words}`;
}
