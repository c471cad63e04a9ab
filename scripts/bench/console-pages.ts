import { writeCursor } from '#app/console-kit/list/list-cursor.server.ts';
import { listLinks } from '#tests/support/html.ts';

/** The records in a filled store whose pages are measured. */
export interface Examples {
  learner: string;
  request: string;
  code: string;
  deepLearners: string;
  deepNames: string;
  deepRequests: string;
  deepMembers: string;
}

/** Follows a list's next-page links until the page is deep in the list. */
async function walk(get: (path: string) => Promise<string>, first: string, parameter: string): Promise<string> {
  let path = first;
  for (let page = 0; page < deepPages; page += 1) {
    const next = (await listLinks(await get(path), '')).find((link) => new URLSearchParams(link.split('?')[1]).has(parameter));
    if (next === undefined) return path;
    path = next.startsWith('?') ? `${first.split('?')[0]}${next}` : next;
  }
  return path;
}

const deepPages = 20;

/** Finds the records by following the lists' links. `code` is the ID of the access code that everyone entered with. */
export async function findExamples(get: (path: string) => Promise<string>, code: string): Promise<Examples> {
  const find = async (list: string, id: RegExp) => {
    const start = `${list.split('?')[0]}/`;
    const found = (await listLinks(await get(list), start)).map((link) => link.slice(start.length)).find((rest) => id.test(rest));
    if (found === undefined) throw new Error(`${list} lists nothing.`);
    return found;
  };
  return {
    code,
    learner: await find('/manage/learners?result=passed', /^[\w-]{10,}$/),
    request: await find('/manage/requests', /^[A-Z]{2}-[\w-]+$/),
    deepLearners: await walk(get, '/manage/learners', 'after'),
    deepNames: await walk(get, '/manage/learners?sort=name', 'after'),
    deepRequests: await walk(get, '/manage/requests?status=all', 'after'),
    deepMembers: await walk(get, `/manage/codes/${code}`, 'after'),
  };
}

/** Lists every console page with its filters, searches and sort orders. A page without a label is named by its address. */
export function listPages({ learner, request, code, ...deep }: Examples): [path: string, name?: string][] {
  return [
    ['/manage'],
    ...[
      '',
      '?sort=name',
      '?sort=first',
      '?result=none',
      '?result=open',
      '?result=failed&sort=name',
      '?result=locked-out',
      '?result=locked-out&sort=name',
      '?result=passed&seen=longer',
      '?seen=7&agreement=unsigned',
      '?agreement=signed',
      '?agreement=signed&sort=name',
      `?code=${code}`,
      `?code=${code}&result=passed&sort=name`,
      '?code=nobody-entered-with-it',
      '?search=cruz',
      '?search=ana+san',
      '?search=learner77777',
      '?search=office17.example',
      '?search=nobody-at-all',
      '?search=a&sort=name',
    ].map((query): [string, string] => [`/manage/learners${query}`, `/manage/learners${query.replace(code, 'CODE')}`]),
    [deep.deepLearners, '/manage/learners, 20 pages in'],
    [deep.deepNames, '/manage/learners?sort=name, 20 pages in'],
    [`/manage/learners/${learner}`, '/manage/learners/LEARNER'],
    [`/manage/learners/${learner}/merge`, '/manage/learners/LEARNER/merge'],
    ['/manage/records'],
    ['/manage/records?action=lesson.completed'],
    ['/manage/records?action=manager.joined'],
    ['/manage/records?actor=learner'],
    ['/manage/records?actor=learner&action=agreement.signed'],
    ['/manage/records?actor=owner'],
    ['/manage/records?actor=nobody-at-all'],
    [`/manage/records?subject=learner%2F${learner}`, '/manage/records?subject=LEARNER'],
    [`/manage/records?subject=learner%2F${learner}&action=attempt.submitted`, '/manage/records?subject=LEARNER&action=…'],
    [`/manage/records?after=${writeCursor(['sequence'], { sequence: 1_000 })}`],
    ['/manage/insight'],
    [`/manage/insight?code=${code}`, '/manage/insight?code=CODE'],
    ['/manage/insight?tab=stops'],
    ['/manage/insight?tab=stops&away=7'],
    ['/manage/insight?tab=questions'],
    ['/manage/insight?tab=practice'],
    ['/manage/insight/questions/12'],
    ['/manage/requests'],
    ['/manage/requests?kind=referral'],
    ['/manage/requests?status=done'],
    ['/manage/requests?kind=overtime&status=all'],
    ['/manage/requests?whose=nobody'],
    ['/manage/requests?q=client+77'],
    ['/manage/requests?status=all&q=nobody-at-all'],
    [deep.deepRequests, '/manage/requests?status=all, 20 pages in'],
    [`/manage/requests/${request}`, '/manage/requests/REQUEST'],
    ['/manage/referrals'],
    ['/manage/referrals?q=client77'],
    ['/manage/codes'],
    [`/manage/codes/${code}`, '/manage/codes/CODE'],
    [deep.deepMembers, '/manage/codes/CODE, 20 pages in'],
    ['/manage/people'],
    ['/manage/account'],
    ['/manage/filters'],
  ];
}

/** The exports that grow with the store. */
export const listExports = [
  '/manage/learners/export?format=csv',
  '/manage/learners/export?format=json&result=passed',
  '/manage/records/export?format=csv',
  '/manage/records/export?format=json',
  '/manage/insight/export?table=options&format=json',
  '/manage/requests/export?format=csv&status=all',
  '/manage/referrals/export?format=csv',
];
