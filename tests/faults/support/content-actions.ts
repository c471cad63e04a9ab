import { Agent } from 'node:http';

import type { Database } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { managerPassword } from '#tests/support/console.ts';
import { attributeOf, findAll, readField, readText } from '#tests/support/html.ts';
import { requestPort } from '#tests/support/http-request.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { expectAnswer, openVisitor, type FaultRun } from './fault-run.ts';
import { isAny } from './learner-actions.ts';

/** Two values of different files that the front page shows together. */
const fields = [
  { page: '/manage/settings/brand', part: 'brand.yaml', path: 'product' },
  { page: '/manage/content/screens', part: 'screens.yaml', path: 'front.title' },
] as const;

const settings = '/manage/settings';
const markPattern = /^Version [\w-]+$/;

/**
 * Drafts a text in two files and publishes both together. The texts say which publication they belong to, so the front page and the store
 * show whether a publication is whole.
 */
export async function publishText(run: FaultRun, owner: Visitor): Promise<void> {
  const { content, journal } = run;
  const mark = `Version ${createIdentifier()}`;
  for (const { page, part, path } of fields) {
    const html = await (await expectAnswer(await owner.request(page), [200], 'A page of the settings')).text();
    // The next draft of a file replaces the last one, unless that was published.
    const earlier = content.drafts.get(part);
    if (earlier !== undefined) journal.forget('drafts', earlier);
    content.drafts.delete(part);

    const name = `${part}:${path}`;
    const form = { [`v:${name}`]: mark, [`w:${name}`]: await readField(html, `w:${name}`) };
    const saved = await expectAnswer(await owner.request(page, { form }), [200], 'A draft');
    if (!(await readText(await saved.text())).includes('Draft saved')) throw new Error(`${name} was answered without being saved.`);
    content.drafts.set(part, `${part} ${mark}`);
    journal.note('drafts', `${part} ${mark}`, (store) => hasRevision(store, part, mark));
  }

  const overview = await (await expectAnswer(await owner.request(settings), [200], 'The unpublished changes')).text();
  const form = { intent: 'publish', draft: await readField(overview, 'seen'), reason: mark, ownPassword: managerPassword };
  content.possible.add(mark);
  const pressedAt = performance.now();
  content.pressedAt = pressedAt;
  try {
    // A password counts as a failed attempt until it's been compared. After many kills in between, even the right password has to wait.
    const answer = await expectAnswer(await owner.request(settings, { form }), [302, 429], 'A publication');
    if (answer.status === 429) return;
    content.took = performance.now() - pressedAt;
  } finally {
    content.pressedAt = null;
  }
  content.possible = new Set([mark]);
  content.isPublished = true;
  content.drafts.clear();
  for (const { part } of fields) {
    journal.note('publications', `${part} ${mark}`, (store) => hasRevision(store, part, mark, ['live', 'past']));
    journal.note('publications in the audit log', `${part} ${mark}`, (store) =>
      isAny(
        store
          .selectFrom('changeRecords')
          .select('sequence')
          .where('action', '=', 'content.published')
          .where('subject', '=', `content/${part}`)
          .where('reason', '=', mark),
      ),
    );
  }
}

async function hasRevision(store: Database, part: string, mark: string, states?: readonly string[]): Promise<boolean> {
  const rows = store.selectFrom('contentRevisions').select('id').where('part', '=', part).where('source', 'like', `%${mark}%`);
  return isAny(states === undefined ? rows : rows.where('state', 'in', states));
}

/** Reads the front page as a stranger. Its two texts must be of one publication. */
export async function readFrontPage(run: FaultRun): Promise<void> {
  const answer = await expectAnswer(await openVisitor(run).request('/'), [200], 'The front page');
  const { faults } = await readMarks(await answer.text());
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/** Lists what's wrong with the front page after a start: it shows the last acknowledged publication, or a later one that was sent. */
export async function findWrongStart({ content }: FaultRun, url: string): Promise<string[]> {
  const asked = { path: '/', method: 'GET', headers: new Headers() };
  const answer = await requestPort(asked, { port: Number(new URL(url).port), agent: new Agent() });
  const { mark, faults } = await readMarks(await answer.text());
  // Until the first acknowledgement, the portal can still run on its files.
  const isKnown = mark === null ? !content.isPublished : content.possible.has(mark);
  if (mark !== null && isKnown) content.isPublished = true;
  return isKnown ? faults : [...faults, `the portal started with ${mark}, and not with ${[...content.possible].join(' or ')}`];
}

async function readMarks(html: string): Promise<{ mark: string | null; faults: string[] }> {
  const [name] = await findAll(html, 'meta[name="application-name"]');
  const product = name === undefined ? '' : attributeOf(name, 'content');
  const title = await readText(html, 'h1');
  const [inBrand, inScreens] = [product, title].map((text) => (markPattern.test(text) ? text : null));
  const faults = inBrand === inScreens ? [] : [`the front page has "${product}" with "${title}"`];
  return { mark: inBrand ?? null, faults };
}

/** Lists publications of which the store has only a part. */
export async function findHalfPublished(store: Database): Promise<string[]> {
  const rows = await store
    .selectFrom('contentRevisions')
    .select(['part', 'state', 'reason'])
    .where('state', 'in', ['live', 'past'])
    .execute();
  const recorded = await store
    .selectFrom('changeRecords')
    .select(['subject', 'reason'])
    .where('action', '=', 'content.published')
    .execute();
  const marks = new Set([...rows, ...recorded].flatMap(({ reason }) => (reason === null ? [] : [reason])));

  const halves = [...marks].flatMap((mark) => {
    const parts = rows.filter(({ reason }) => reason === mark).length;
    const records = recorded.filter(({ reason }) => reason === mark).length;
    return parts === fields.length && records === fields.length ? [] : [`${mark}: ${parts} files published, ${records} in the audit log`];
  });
  const live = new Set(rows.flatMap(({ state, reason }) => (state === 'live' ? [reason] : [])));
  return live.size > 1 ? [...halves, `live at once: ${[...live].join(', ')}`] : halves;
}
