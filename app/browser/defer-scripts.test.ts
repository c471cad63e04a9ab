import { expect, test } from 'vitest';

import { deferScripts } from './defer-scripts.ts';

const link = (part: string, nonce = '') => `<link rel="modulepreload" href="${part}"${nonce}/>`;
const html = (head: string, script: string) =>
  `<html><head><title>x</title>${head}</head><body><p>words</p><script>1</script>${script}</body></html>`;

test('the scripts of a page are named at its end, and asked for nowhere before', () => {
  const deferred = deferScripts(
    html(link('/assets/a.js') + link('/assets/b.js'), '<script type="module" async="">import "/assets/a.js"</script>'),
  );

  expect(deferred).not.toContain('modulepreload');
  expect(deferred).not.toContain('type="module"');
  expect(deferred).toContain('data-parts="/assets/a.js /assets/b.js">import "/assets/a.js"</script>');
});

test('a nonce stays where it was', () => {
  const deferred = deferScripts(
    html(link('/assets/a.js', ' nonce="n="'), '<script nonce="n=" type="module" async="">import "/assets/a.js"</script>'),
  );

  expect(deferred).not.toContain('modulepreload');
  expect(deferred).toContain('<script nonce="n=" type="text/later-module"');
});

test('a document that React Router draws in another way is no document', () => {
  expect(() => deferScripts(html(link('/assets/a.js'), '<script type="module">import "/assets/a.js"</script>'))).toThrow('another way');
});

test('a document without scripts stays as it is', () => {
  expect(deferScripts(html('', ''))).toBe(html('', ''));
});
