import { expect, test } from 'vitest';

import { readPdfMetadata } from '#tests/support/pdf/pdf-metadata.ts';
import { renderAgreementPdf } from './render-agreement.server.ts';

test("the agreement's metadata has its title and the school, without characters that XML can't contain", async () => {
  const rendered = await renderAgreementPdf({
    text: 'Conduct <Agreement> & more, version 1\n\nThese terms hold.',
    signatureLine: 'Signed by 王小明 <ana@example.com>',
    textHash: 'a'.repeat(64),
    school: 'Smith & Co (Łódź) ]]>\u0001\ud800',
  });
  if (rendered.kind !== 'rendered') throw new Error('The agreement was refused.');

  expect(readPdfMetadata(rendered.pdf)).toEqual({
    title: 'Conduct <Agreement> & more, version 1',
    author: 'Smith & Co (Łódź) ]]>\ufffd',
    subject: null,
  });
});
