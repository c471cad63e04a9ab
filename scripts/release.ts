// Makes northkey-VERSION.tgz, which `npm install -g` installs on a server: `npm run release`.
import { spawnSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { checkMigrations, listObstacles, noteMigrations, type ReleaseFacts } from './release/check-release.ts';
import { packRelease } from './release/pack-release.ts';
import { readFacts, releasedList } from './release/read-facts.ts';

const usage = `Usage: npm run release              makes northkey-VERSION.tgz from the version in package.json
       npm run release -- note      records the new migrations in ${releasedList}. Once the version is tagged, they can't change`;

const checkout = resolve('.');
const [command, ...rest] = process.argv.slice(2);
process.exitCode = run();

function run(): number {
  if (rest.length > 0 || (command !== undefined && command !== 'note')) return refuse([usage]);

  const facts = readFacts(checkout);
  return command === 'note' ? note(facts) : release(facts);
}

function note(facts: ReleaseFacts): number {
  const obstacles = checkMigrations(facts);
  if (obstacles.length > 0) return refuse(obstacles);

  writeFileSync(join(checkout, releasedList), `${JSON.stringify(noteMigrations(facts), null, 2)}\n`);
  console.log(`${releasedList} now lists the migrations in ${facts.version}. Commit it, then run npm run release.`);
  return 0;
}

function release(facts: ReleaseFacts): number {
  const obstacles = listObstacles(facts);
  if (obstacles.length > 0) return refuse(obstacles);

  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  if (built.status !== 0) return built.status ?? 1;

  const file = packRelease({ checkout, version: facts.version, into: checkout });
  console.log(`${file} (${(statSync(file).size / 1_000_000).toFixed(1)} MB)`);
  console.log(`Install it with npm install -g ${file}. Tag the commit it was made from: git tag v${facts.version}`);
  return 0;
}

function refuse(reasons: string[]): number {
  console.error(reasons.join('\n'));
  return 1;
}
