import { href } from 'react-router';

import type { Database } from '#app/platform/database/open-database.ts';
import { nameOfPart } from '../revisions/content-parts.server.ts';
import { listUpgrades } from '../revisions/files/resolve-upgrade.server.ts';
import { settingsParts } from '../revisions/settings-sections.ts';
import { readPart } from '../revisions/read-part.server.ts';
import { countLimit, type TodayGroup, type TodayRow } from './rules.ts';

/** Finds the files that an upgrade changed after they had been edited in the console, so an owner has to decide what to keep. */
export async function findTodayUpgrades(
  { database, env }: { database: Database; env: { CONTENT_DIR: string } },
  { rows }: { rows: number },
): Promise<TodayGroup> {
  const found = await listUpgrades({ database, env });
  const row = ({ part, isDraft }: (typeof found)[number]): TodayRow => ({
    kind: 'upgrade',
    key: `upgrade ${part}`,
    when: null,
    what: 'Update',
    detail: `of “${nameOfPart(part, (name) => readPart(env.CONTENT_DIR, name))}”`,
    why: isDraft
      ? "It changed text that you're editing. You can't publish your draft before you decide."
      : "It changed text that you've edited. Readers still see yours.",
    who: nameReaders(part),
    action: { label: 'Decide', to: `${href('/manage/settings')}#updates` },
  });
  return { kind: 'upgrade', rows: found.slice(0, rows).map(row), count: Math.min(found.length, countLimit) };
}

function nameReaders(part: string): string {
  if (settingsParts.includes(part)) return 'Clients and learners';
  return part.startsWith('client/') ? 'Clients' : 'Learners';
}
