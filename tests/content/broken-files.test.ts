import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { ContentError } from '#app/content/checks/content-error.ts';
import { loadContent } from '#app/content/load-content.ts';
import { copyFixture, fixtureFolder } from '#tests/support/fixture-content.ts';

let folder: string;

beforeEach(() => {
  folder = copyFixture();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Makes one change to a file and lists the problems that the loader reports. */
function problemsAfter(file: string, change: (source: string) => string): { file: string; path: string; reason: string }[] {
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  const changed = change(source);
  expect(changed, 'the change must change something').not.toBe(source);
  writeFileSync(path, changed);

  try {
    loadContent(folder);
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.problems;
  }
}

test('an unknown key is refused by name', () => {
  expect(problemsAfter('modules.yaml', (source) => source.replace('    icon: ', '    colour: red\n    icon: '))).toEqual([
    { file: 'modules.yaml', path: 'modules[0]', reason: expect.stringContaining('"colour"') as string },
  ]);
});

test.each([
  ['a term that says nothing', /^ {6}missing: the price of one extra hour.*\n/m, '', 'overtime.terms[0]', /give a "text"/],
  ['a notice whose text hides it', 'at least {days} before', 'well before', 'overtime.notice.text', /put \{days\}/],
  ['a cap of no hours', /^ {4}hours: 4$/m, '    hours: 0', 'overtime.cap.hours', /greater than 0/],
  ['a month that is none', /^asOf: .*$/m, 'asOf: 2026-13', 'asOf', /a month as 2026-11/],
])('%s in the service terms is refused', (_, from, to, path, reason) => {
  expect(problemsAfter('service.yaml', (source) => source.replace(from, to))).toEqual([
    { file: 'service.yaml', path, reason: expect.stringMatching(reason) as string },
  ]);
});

test.each([
  ['a word', 'red', /#rrggbb or oklch/],
  ['more than a colour', 'oklch(0.4 0.1 20);x:url(y)', /#rrggbb or oklch/],
  ['a light colour, on which white text is hard to read', '#ffee88', /contrast of 1\.1 to 1\. It needs 4\.5: choose a darker colour/],
])('%s is refused as a brand colour', (_, colour, reason) => {
  expect(problemsAfter('brand.yaml', (source) => `${source}\ncolours:\n  brand: "${colour}"\n`)).toEqual([
    { file: 'brand.yaml', path: 'colours.brand', reason: expect.stringMatching(reason) as string },
  ]);
});

test.each(['oklch(0.42 0.08 175)', 'oklch(42% 0.08 175deg)', '#0F6B54'])('%s can be a brand colour', (colour) => {
  expect(problemsAfter('brand.yaml', (source) => `${source}\ncolours:\n  brand: "${colour}"\n`)).toEqual([]);
});

test('reward examples with a maximum below the minimum are refused', () => {
  expect(problemsAfter('referral-program.yaml', (source) => source.replace('onceTo: 200', 'onceTo: 50'))).toEqual([
    { file: 'referral-program.yaml', path: 'examples.onceTo', reason: 'the maximum is less than the minimum' },
  ]);
});

test('a module that cannot be read is the only mistake: the questions and practice items that refer to it are fine', () => {
  expect(problemsAfter('modules/crm.yaml', (source) => source.replace(/^title: .*$/m, "title: ''"))).toEqual([
    { file: 'modules/crm.yaml', path: 'title', reason: 'fill this in' },
  ]);
  expect(problemsAfter('modules/welcome.yaml', () => 'a: [')).toMatchObject([
    { file: 'modules/crm.yaml' },
    { file: 'modules/welcome.yaml' },
  ]);
});

test('a question without an answer is refused', () => {
  expect(problemsAfter('assessment.yaml', (source) => source.replace(/^ {8}correctAnswer: .*\n/m, ''))).toContainEqual({
    file: 'assessment.yaml',
    path: 'questions[0].variants[0].correctAnswer',
    reason: expect.stringContaining('fill this in') as string,
  });
});

test("an answer that isn't one of the options is refused", () => {
  expect(
    problemsAfter('assessment.yaml', (source) => source.replace(/^ {8}correctAnswer: .*$/m, '        correctAnswer: Something else')),
  ).toEqual([{ file: 'assessment.yaml', path: 'questions[0].variants[0].correctAnswer', reason: "the answer isn't one of the options" }]);
});

test.each([
  ['a question without its objective', /^ {4}objective: .*\n/m, '', '.objective', /fill this in/],
  ['a question without its source', /^ {4}source: .*\n/m, '', '.source', /fill this in/],
  ['a month that is none', /^ {4}asOf: .*$/m, '    asOf: 2026-13', '.asOf', /write the month as 2026-11/],
  ['a missing rival', /^ {10}- Close file 1a\n/m, '', '.variants[0].options', /four options.*three others/],
  ['an option that stands twice', 'Close file 1a', 'Wait for news of file 1a', '.variants[0].options[3]', /duplicate/],
  ['a missing variant', /^ {6}- key: c\n(?: {8}.*\n)+/m, '', '.variants', /three variants: a, b and c/],
  ['a key that stands twice', /^ {6}- key: b$/m, '      - key: a', '.variants[1]', /duplicate id "a"/],
  ['a key that is none', /^ {6}- key: b$/m, '      - key: d', '.variants[1].key', /use one of these: "a", "b", "c"/],
  [
    'a strictest option that is none',
    /^ {8}strictest: .*$/m,
    '        strictest: No',
    '.variants[0].strictest',
    /isn't one of the options/,
  ],
  ['a lesson that is no address', /^ {4}lesson: .*$/m, '    lesson: glossary-1', '.lesson', /\/module#section-id/],
  ['a lesson in no section', '/real-estate-glossary#', '/real-estate-glossary#no-', '.lesson', /^no published module has the section/],
  ['a lesson on no page', '/real-estate-glossary#', '/no-such-page#', '.lesson', /^no published module has the section/],
  [
    'a lesson of another module',
    /^ {4}lesson: .*$/m,
    '    lesson: /crm#the-record',
    '.lesson',
    /isn't in the module "real-estate-glossary"/,
  ],
])('%s in the question bank is refused with its location', (_, from, to, path, reason) => {
  expect(problemsAfter('assessment.yaml', (source) => source.replace(from, to))).toContainEqual({
    file: 'assessment.yaml',
    path: `questions[0]${path}`,
    reason: expect.stringMatching(reason) as string,
  });
});

const deals = 'modules/transaction-coordination.yaml';

test.each([
  ['a clock that ends before it starts', deals, 'ends: 2027-03-04T19:40', 'ends: 2027-03-02', '.clocks[0].ends', /ends before it starts/],
  ['a clock outside its line', deals, 'to: 2027-04-30', 'to: 2027-03-11', '.clocks[1]', /runs past "from" or "to"/],
  ['a deadline that was moved back', deals, 'endedBefore: 2027-03-10', 'endedBefore: 2027-03-14', '.endedBefore', /isn't between/],
  ['a deed after its clock', deals, 'done: 2027-03-04T11:15', 'done: 2027-03-05', '.clocks[0].done', /after it ended/],
  ['a day that is none', deals, 'done: 2027-03-04T11:15', 'done: 2027-02-30', '.clocks[0].done', /write a day as 2027-03-12/],
  ['a marker without what goes wrong', deals, /^ +wrong: One wrong letter.*\n/m, '', '.marker.wrong', /fill this in/],
  ['a signature on a typed line', deals, '          kind: signature\n', '          kind: line\n', '.people', /no one signs a typed line/],
  ['initials that name nobody', deals, 'value: As the brokerage sent it', 'kind: initials', '.people', /has to say who signs/],
  [
    'an exercise place without a reason',
    deals,
    /^ +right: A struck-out price.*\n/m,
    '',
    '.pages[0].fields[0]',
    /say why the field is "wrong"/,
  ],
  [
    'a place that is wrong and right',
    deals,
    'right: Signed',
    'wrong: No.\n                    right: Signed',
    '.right',
    /either wrong or right/,
  ],
  ['a period that is none', 'modules/lead-generation.yaml', 'lasts: 6 months', 'lasts: for a while', '.cases[0].lasts', /isn't a period/],
  [
    'a stop without days',
    'modules/lead-generation.yaml',
    'stop: seven days',
    'stop: some days',
    '.cases[0].stop',
    /doesn't say how many days/,
  ],
  ['a minute after the hour', 'modules/crm.yaml', 'when: after 45', 'when: after 75', '.steps[1].when', /isn't a time within the hour/],
  ['a name that no drawing has', 'modules/compliance.yaml', 'kind: lockbox-path', 'kind: lockbox', '.kind', /"lockbox-path"/],
  ['a request that no drawing follows', 'modules/compliance.yaml', /^ +quote: .*\n/m, '', '.quote', /needs a quoted request/],
  ['a drawing without its words', 'modules/compliance.yaml', /^ +text: No code goes through you.*\n/m, '', '.text', /fill this in/],
  ['a phrase that its line lacks', 'modules/compliance.yaml', 'mark: 15 Bramble', 'mark: 51 Bramble', '.lines[0].mark', /word for word/],
  ['a label too long', 'modules/compliance.yaml', 'label: Ask the agent', `label: ${'a'.repeat(41)}`, '.exit.label', /41 .* room for 40/],
  ['Markdown in a label', 'modules/compliance.yaml', 'label: Accepted offer', 'label: "**Accepted**"', '.label', /plain text/],
  [
    'a sentence that nobody says',
    'modules/compliance.yaml',
    'lawyer: says',
    'lawyer: hands-on',
    '.sentences[2].who',
    /at least one of them must be/,
  ],
])('%s in a drawing is refused with its location', (_, file, from, to, path, reason) => {
  expect(problemsAfter(file, (source) => source.replace(from, to))).toContainEqual({
    file,
    path: expect.stringMatching(new RegExp(`${RegExp.escape(path)}$`)) as string,
    reason: expect.stringMatching(reason) as string,
  });
});

test('two questions with the same number are refused', () => {
  const problems = problemsAfter('assessment.yaml', (source) => source.replace(/^ {2}- id: 2\n {4}section/m, '  - id: 1\n    section'));
  expect(problems.map(({ path }) => path)).toEqual(['questions[1]']);
});

test('two sections of a page with the same ID are refused', () => {
  const page = loadContent(folder).modulePages.get('crm');
  const [first, second] = page?.sections ?? [];
  const problems = problemsAfter('modules/crm.yaml', (source) => source.replace(`id: ${second?.id}\n`, `id: ${first?.id}\n`));

  expect(problems[0]).toMatchObject({ file: 'modules/crm.yaml', path: 'sections[1]' });
});

test("a link name that links.yaml doesn't have is refused with its location", () => {
  const [name = ''] = Object.keys(loadContent(folder).links);
  const file = 'modules/lead-generation.yaml';
  const problems = problemsAfter(file, (source) => source.replace(/link: [a-z-]+/, 'link: no-such-link'));

  expect(name).not.toBe('');
  expect(problems).toEqual([{ file, path: expect.stringMatching(/\.link$/) as string, reason: 'links.yaml has no link "no-such-link"' }]);
});

test.each([
  ['a control character', '\\u0000'],
  ['half a character', '\\ud800'],
])('%s in the text is refused with its location', (_, mark) => {
  const problems = problemsAfter('brand.yaml', (source) => source.replace(/^school: .*$/m, `school: "Northkey${mark}Academy"`));
  expect(problems).toEqual([{ file: 'brand.yaml', path: 'school', reason: expect.stringContaining('control character') as string }]);
});

test('a number that no store can save is refused', () => {
  const problems = problemsAfter('agreement.yaml', (source) => source.replace(/^version: .*$/m, 'version: 3000000000'));
  expect(problems[0]).toMatchObject({ file: 'agreement.yaml', path: 'version' });
});

test('a link to a missing document is refused', () => {
  const problems = problemsAfter('links.yaml', (source) => source.replace(/\/documents\/[a-z-]+/, '/documents/no-such-document'));
  expect(problems[0]).toMatchObject({ file: 'links.yaml', reason: "there's no document documents/no-such-document.yaml" });
});

test("a question for a module that doesn't exist is refused", () => {
  const problems = problemsAfter('assessment.yaml', (source) => source.replace(/^ {4}module: .*$/m, '    module: alchemy'));
  expect(problems).toEqual([{ file: 'assessment.yaml', path: 'questions[0].module', reason: 'there\'s no module "alchemy"' }]);
});

test("a file that isn't YAML is refused with the line number", () => {
  const problems = problemsAfter('brand.yaml', (source) => `${source}\n  - [unclosed`);
  expect(problems[0]).toMatchObject({ file: 'brand.yaml', path: expect.stringMatching(/^line \d+$/) as string });
});

test('a missing file is refused by name', () => {
  rmSync(join(folder, 'links.yaml'));
  expect(() => loadContent(folder)).toThrow(/links\.yaml.*missing/);
});

test('all mistakes are reported at once', () => {
  writeFileSync(join(folder, 'links.yaml'), 'x: 1\n');
  const problems = problemsAfter('modules.yaml', (source) => source.replace('    icon: ', '    colour: red\n    icon: '));
  expect(new Set(problems.map(({ file }) => file))).toEqual(new Set(['links.yaml', 'modules.yaml']));
});

test('the version changes with every word', () => {
  const before = loadContent(folder).version;
  const path = join(folder, 'modules.yaml');
  writeFileSync(path, readFileSync(path, 'utf8').replace('Who we are', 'Who we really are'));

  expect(loadContent(folder).version).not.toBe(before);
});

test.each(['client', 'assessment', 'va-login', 'search', 'documents', 'assets', 'healthz', 'verify'])(
  "a module can't use the address /%s, which belongs to the portal",
  (id) => {
    expect(problemsAfter('modules.yaml', (source) => source.replace('id: certification', `id: ${id}`))).toContainEqual({
      file: 'modules.yaml',
      path: 'modules[11].id',
      reason: `/${id} is one of the portal's own addresses. Give the module a different ID`,
    });
  },
);

test("a menu that names a page that doesn't exist, or leaves one out, is refused", () => {
  expect(problemsAfter('menus.yaml', (source) => source.replace('page: /assessment\n', 'page: /asessment\n'))).toEqual([
    { file: 'menus.yaml', path: 'training[11].page', reason: 'the training portal has no page "/asessment"' },
    { file: 'menus.yaml', path: 'training', reason: 'the page "/assessment" is missing' },
  ]);
});

test("a page of one portal isn't part of the other", () => {
  expect(problemsAfter('menus.yaml', (source) => source.replace('page: /client/resources\n', 'page: /crm\n'))).toEqual([
    { file: 'menus.yaml', path: 'client[7].page', reason: 'the client portal has no page "/crm"' },
    { file: 'menus.yaml', path: 'client', reason: 'the page "/client/resources" is missing' },
  ]);
});

test('a prompt with an unknown category, an unknown tag or a duplicate number is refused with its location', () => {
  const [first] = loadContent(folder).prompts.prompts;
  const change = (from: string, to: string) => problemsAfter('prompts.yaml', (source) => source.replace(from, to));
  const restore = () => cpSync(fixtureFolder, folder, { recursive: true });

  expect(change(`    category: ${first?.category}`, '    category: Smalltalk')).toEqual([
    { file: 'prompts.yaml', path: 'prompts[0].category', reason: 'unknown category "Smalltalk"' },
  ]);
  restore();
  expect(change(`      - ${first?.tags[0]}\n`, '      - Emall\n')).toEqual([
    { file: 'prompts.yaml', path: 'prompts[0].tags', reason: 'unknown tag "Emall"' },
  ]);
  restore();
  expect(change('  - id: 2\n', '  - id: 1\n')).toEqual([{ file: 'prompts.yaml', path: 'prompts[1]', reason: 'duplicate id "1"' }]);
});

test.each([
  ['that no prompt has', /\[unit\s+number\]/g, '[unit]', 'no prompt has the blank [unit number]'],
  [
    'in another spelling',
    /\[client\s+first\s+name\]/,
    '[Client first-name]',
    'the blank [Client first-name] is listed as [client first name]',
  ],
  ['that is not closed', /\[agent name\]/, '[agent name', "a bracket doesn't open or close a blank with words in it"],
  ['that is listed twice', /name: property address/, 'name: client first name', 'duplicate id "client first name"'],
])('a blank %s is refused', (_, from, to, reason) => {
  const problems = problemsAfter('prompts.yaml', (source) => source.replace(from, to));
  expect(problems).toContainEqual({ file: 'prompts.yaml', path: expect.any(String) as string, reason });
});

test("a reference to a rule that doesn't exist is refused with its location", () => {
  const change = (source: string) => source.replace(/^title: .*$/m, 'title: Calls are due {rule:no-such-rule}');
  expect(problemsAfter('modules/crm.yaml', change)).toEqual([
    { file: 'modules/crm.yaml', path: 'title', reason: 'rules.yaml has no rule "no-such-rule"' },
  ]);
});

test('two rules with the same ID, and a rule that states another one, are refused', () => {
  expect(problemsAfter('rules.yaml', (source) => source.replace('id: count-dates', 'id: acknowledge-lead'))).toEqual([
    { file: 'rules.yaml', path: 'rules[2]', reason: 'duplicate id "acknowledge-lead"' },
  ]);
  cpSync(fixtureFolder, folder, { recursive: true });
  expect(problemsAfter('rules.yaml', (source) => source.replace('source: House rule', 'source: "{rule:count-dates}"'))).toEqual([
    { file: 'rules.yaml', path: 'rules[0].source', reason: 'rules.yaml has no rule "count-dates"' },
  ]);
});

test('a missing rule that texts refer to stops the start and lists each place', () => {
  const problems = problemsAfter('rules.yaml', (source) => source.replace('id: acknowledge-lead', 'id: answer-lead'));
  expect(new Set(problems.map(({ file }) => file)).size).toBeGreaterThan(3);
  expect(problems.every(({ reason }) => reason === 'rules.yaml has no rule "acknowledge-lead"')).toBe(true);
});

test.each([
  ['without a reason', /^ {4}reason: One person has one record.*\n/m, '', 'items[0].reason', expect.stringContaining('fill this in')],
  ['named twice', 'id: crm-p02', 'id: crm-p01', 'items[1]', 'duplicate id "crm-p01"'],
  ['named like one of another file', 'id: crm-p02', 'id: compliance-p01', 'items[1].id', expect.stringContaining('also in practice/')],
  ['of no section', '/crm#the-record', '/crm#nowhere', 'items[0].lesson', 'modules/crm.yaml has no section "/crm#nowhere"'],
  ['of no question', 'questions: [11]', 'questions: [99]', 'items[0].questions[0]', 'assessment.yaml has no question 99'],
  ['of another module', 'module: crm', 'module: marketing', 'module', 'the file is named "crm". Rename it to match its module'],
  [
    'with a part that its text lacks',
    '- text: Called on',
    '- text: Rang on',
    'items[2].parts[0].text',
    "the text doesn't have this part here",
  ],
  [
    'in which four parts are wrong',
    /parts:\n {6}- text: Called.*?wrong: true\n/s,
    `parts:\n${['Called', 'Monday', 'Asked', 'Friday'].map((text) => `      - { text: ${text}, wrong: true, reason: No. }\n`).join('')}      - text: Sounds\n        wrong: false\n`,
    'items[2].parts',
    'at most three parts can be wrong; found 4',
  ],
  ['with two right options', 'right: false', 'right: true', 'items[5].options', 'exactly one option must be right; found 2'],
  ['with a day that no calendar has', '2026-10-08', '2026-13-08', 'items[3].answer', expect.stringContaining('write the date as')],
])('a practice item %s is refused with its location', (_, from, to, path, reason) => {
  const problems = problemsAfter('practice/crm.yaml', (source) => source.replace(from, to));
  expect(problems).toContainEqual({ file: 'practice/crm.yaml', path, reason });
});

test("practice for a module that isn't written is refused", () => {
  cpSync(join(folder, 'practice/crm.yaml'), join(folder, 'practice/support.yaml'));
  expect(problemsAfter('practice/support.yaml', (source) => source.replace('module: crm', 'module: support'))).toContainEqual({
    file: 'practice/support.yaml',
    path: 'module',
    reason: 'there\'s no module file for "support"',
  });
});

test.each([
  ['a page that the portal does not have', '/no-such-page', 'pages.training[0].to'],
  ['a page of the other portal', '/client/your-service', 'pages.training[0].to'],
  ['an address that only answers scripts', '/mine', 'pages.training[0].to'],
])('%s is refused as a search result', (_, to, path) => {
  expect(problemsAfter('search.yaml', (source) => source.replace('to: /assessment#certificate', `to: ${to}`))).toEqual([
    { file: 'search.yaml', path, reason: `the training portal has no page "${to}"` },
  ]);
});
