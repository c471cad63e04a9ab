import { expect, test } from 'vitest';

import { deferScripts } from './defer-scripts.server.ts';

const link = (part: string, nonce = '') => `<link rel="modulepreload" href="${part}"${nonce}/>`;
const html = (head: string, script: string) =>
  `<html><head><title>x</title>${head}</head><body><p>words</p><script>1</script>${script}</body></html>`;

test("a page's scripts are listed in its head, but not requested", () => {
  const deferred = deferScripts(
    html(link('/assets/a.js') + link('/assets/b.js'), '<script type="module" async="">import "/assets/a.js"</script>'),
  );

  expect(deferred).not.toContain('modulepreload');
  expect(deferred).not.toContain('far-parts');
  expect(deferred).not.toContain('type="module"');
  expect(deferred).toContain('<meta name="later-parts" content="/assets/a.js /assets/b.js"/></head>');
  expect(deferred).toContain('<script type="text/later-module">import "/assets/a.js"</script>');
});

test("late parts' files are listed after the page's, those below the fold separately, without duplicates, and before the script that reads them", () => {
  const script = '<script>head</script>';
  const page = html(script + link('/assets/a.js') + link('/assets/b.js'), '<script type="module" async="">import "/assets/a.js"</script>');
  const deferred = deferScripts(page, {
    near: new Set(['/assets/late.js', '/assets/a.js']),
    far: new Set(['/assets/far.js', '/assets/late.js', '/assets/b.js']),
  });

  expect(deferred).toContain(
    `<meta name="later-parts" content="/assets/a.js /assets/b.js /assets/late.js"/><meta name="far-parts" content="/assets/far.js"/>${script}`,
  );
});

test('a nonce stays in place', () => {
  const deferred = deferScripts(
    html(link('/assets/a.js', ' nonce="n="'), '<script nonce="n=" type="module" async="">import "/assets/a.js"</script>'),
  );

  expect(deferred).not.toContain('modulepreload');
  expect(deferred).toContain('<script nonce="n=" type="text/later-module">');
});

test('a document that React Router renders differently is rejected', () => {
  expect(() => deferScripts(html(link('/assets/a.js'), '<script type="module">import "/assets/a.js"</script>'))).toThrow(
    'has changed how it renders',
  );
});

test('a document without scripts stays unchanged', () => {
  expect(deferScripts(html('', ''))).toBe(html('', ''));
});
