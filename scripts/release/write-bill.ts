import { execFileSync } from 'node:child_process';
import { z } from 'zod';

import type { ShippedPackage } from './shipped-packages.ts';

const component = z.looseObject({ 'bom-ref': z.string(), name: z.string(), version: z.string() });
const bill = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  metadata: z.looseObject({ component }),
  components: z.array(component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

/**
 * Writes the release's packages as a CycloneDX bill of materials, for programs that look for known vulnerabilities. The descriptions of
 * run-time dependencies come from npm. Anything that isn't in the release, or that differs between runs, is left out.
 */
export function writeBill(checkout: string, version: string, packages: readonly ShippedPackage[]): string {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev', '--loglevel', 'error'];
  const described = execFileSync('npm', words, {
    cwd: checkout,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    shell: process.platform === 'win32',
  });
  const { $schema, bomFormat, specVersion, metadata, components, dependencies } = bill.parse(JSON.parse(described));

  const known = new Map(components.map((each) => [`${each.name}@${each.version}`, each]));
  const kept = packages.map((each) => known.get(`${each.name}@${each.version}`) ?? describeComponent(each));

  const root = metadata.component['bom-ref'];
  const refs = new Set([root, ...kept.map((each) => each['bom-ref'])]);
  const text = {
    $schema,
    bomFormat,
    specVersion,
    version: 1,
    metadata: { component: { ...metadata.component, type: 'application', name: 'northkey', version, purl: `pkg:npm/northkey@${version}` } },
    // In a release, it doesn't matter whether a package is also needed for the build.
    components: kept.map(({ properties: _, scope: __, ...each }) => each).toSorted((a, b) => order(a['bom-ref'], b['bom-ref'])),
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)).toSorted(order) }))
      .toSorted((a, b) => order(a.ref, b.ref)),
  };
  return `${JSON.stringify(text, null, 2)}\n`;
}

/** Describes a build dependency that has parts in the release. */
function describeComponent({ name, version, license }: ShippedPackage): z.output<typeof component> {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { 'bom-ref': `${name}@${version}`, type: 'library', name, version, purl, licenses: [{ license: { id: license } }] };
}

function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
