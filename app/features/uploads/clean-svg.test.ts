import { expect, test } from 'vitest';

import { cleanSvg } from './clean-svg.ts';

const open = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20">';
const shape = '<path d="M0 0h40v20z"/>';

function clean(source: string) {
  return cleanSvg(Buffer.from(source));
}

function textOf(source: string): string {
  const cleaned = clean(source);
  return cleaned.kind === 'cleaned' ? cleaned.text : cleaned.sentence;
}

test('a drawing stays as it is, and cleaning it again changes nothing', () => {
  const source = `<?xml version="1.0"?>\n<!-- made by hand -->\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><style>.a{fill:#0f766e}</style><defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs><path class="a" fill="url(#g)" d="M0 0h40v20z"/><text x="1" y="2">A &amp; B</text></svg>`;
  const cleaned = clean(source);

  expect(cleaned).toMatchObject({ kind: 'cleaned', width: 40, height: 20, removed: [] });
  const text = textOf(source);
  expect(text).toContain('<path class="a" fill="url(#g)" d="M0 0h40v20z"/><text x="1" y="2">A &amp; B</text>');
  expect(text).toContain('<style>.a{fill:#0f766e}</style>');
  expect(textOf(text)).toBe(text);
});

test.each([
  ['a script', '<script>alert(1)</script>', 'scripts'],
  ['a script in another namespace', '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>', 'foreign content'],
  ['an event handler', '<rect onload="alert(1)" width="1" height="1"/>', 'scripts'],
  ['an event handler in capitals', '<rect ONCLICK="alert(1)" width="1" height="1"/>', 'scripts'],
  ['foreignObject', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">alert</body></foreignObject>', 'foreign content'],
  ['a link', '<a href="javascript:alert(1)"><rect width="1" height="1"/></a>', 'links'],
  ['a reference to another site', '<use href="https://alert.example/x.svg#a"/>', 'links'],
  ['an XLink reference to another site', '<use xlink:href="//alert.example/x.svg#a"/>', 'links'],
  ['a reference as data', '<use href="data:image/svg+xml,alert"/>', 'links'],
  ['an embedded picture', '<image href="https://alert.example/x.png"/>', 'embedded pictures'],
  ['a filter that loads a picture', '<filter id="f"><feImage href="https://alert.example/"/></filter>', 'embedded pictures'],
  ['an animation that changes a link', '<set attributeName="href" to="javascript:alert(1)"/>', 'animations'],
  ['a style that loads a file', '<style>@import "https://alert.example/x.css";</style>', 'styles that load files'],
  ['a fill from another site', '<rect fill="url(https://alert.example/#a)" width="1" height="1"/>', 'styles that load files'],
  ['a style with escapes', String.raw`<rect style="fill:\75rl(https://alert.example)" width="1" height="1"/>`, 'styles that load files'],
])('%s is removed and named', (_, unsafe, removed) => {
  const cleaned = clean(`${open}${unsafe}${shape}</svg>`);
  expect(cleaned).toMatchObject({ kind: 'cleaned', removed: [removed] });
  expect(textOf(`${open}${unsafe}${shape}</svg>`)).not.toMatch(/alert|script|javascript|https:|on(load|click)/i);
});

test.each([
  ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${open}${shape}</svg>`, /defines entities/],
  ['XML that ends in the middle', `${open}<g>`, /can't be read/],
  ['HTML', '<html><svg></svg></html>', /can't be read/],
  ['nothing but a script', `${open}<script>alert(1)</script></svg>`, /nothing to show/],
  ['groups that nest a hundred deep', `${open}${'<g>'.repeat(100)}${shape}${'</g>'.repeat(100)}</svg>`, /too complex/],
  ['a million shapes', `${open}${'<g/>'.repeat(30_000)}</svg>`, /too complex/],
])('%s is refused with a sentence', (_, source, sentence) => {
  const cleaned = clean(source);
  expect(cleaned).toMatchObject({ kind: 'refused', status: 415 });
  expect(textOf(source)).toMatch(sentence);
});

test('bytes that are no UTF-8 are refused', () => {
  expect(cleanSvg(Buffer.concat([Buffer.from(open), Buffer.from([0xff, 0xfe])]))).toMatchObject({ kind: 'refused' });
});

test('a document type without entities is dropped, and a size in pixels gets a box', () => {
  const text = textOf(
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg xmlns="http://www.w3.org/2000/svg" width="120px" height="60">${shape}</svg>`,
  );
  expect(text).toBe(`<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60" viewBox="0 0 120 60">${shape}</svg>\n`);
});
