import { splitByFont, type Face } from '#app/platform/pdf/fonts.ts';
import { TaggedPdf, type RenderedPdf } from '#app/platform/pdf/tagged-pdf.ts';

export interface AgreementPdf {
  /** The exact text that was signed: the title, then paragraphs separated by blank lines. */
  text: string;
  signatureLine: string;
  textHash: string;
  school: string;
}

const ink = '#13332e';
const muted = '#4c605b';

/** Renders the signed agreement as a tagged, letter-size PDF. */
export async function renderAgreementPdf(agreement: AgreementPdf): Promise<RenderedPdf> {
  const [title = '', ...paragraphs] = agreement.text.split('\n\n');
  const doc = new TaggedPdf({ title, author: agreement.school }, { margin: 64 });

  const root = doc.struct('Document');
  doc.addStructure(root);
  const add = (tag: string, text: string, style: { face: Face; size: number; colour?: string; gap: number }) => {
    root.add(doc.struct(tag, {}, () => writeText(doc, text, style)));
  };

  add('H1', title, { face: 'serif', size: 22, gap: 14 });
  for (const paragraph of paragraphs) {
    const [heading, ...rest] = paragraph.split('\n');
    if (rest.length > 0) add('H2', heading ?? '', { face: 'sans-bold', size: 11, gap: 2 });
    add('P', rest.length > 0 ? rest.join(' ') : paragraph, { face: 'sans', size: 10.5, gap: 9 });
  }
  add('P', agreement.signatureLine, { face: 'serif', size: 13, gap: 6 });
  add('P', `SHA-256 of the agreement text: ${agreement.textHash}`, { face: 'sans', size: 8, colour: muted, gap: 0 });
  root.end();

  return { kind: 'rendered', pdf: await doc.finish() };
}

/**
 * Draws characters missing from the main font in another font. If no font has a character, the PDF shows a question mark, but the record
 * keeps the original character.
 */
function writeText(doc: TaggedPdf, text: string, style: { face: Face; size: number; colour?: string; gap: number }): void {
  doc.fontSize(style.size).fillColor(style.colour ?? ink);
  const runs =
    splitByFont(text, style.face) ??
    splitByFont([...text].map((letter) => (splitByFont(letter, style.face) === null ? '?' : letter)).join(''), style.face) ??
    [];

  for (const [index, run] of runs.entries()) {
    doc.useFont(run.file).text(run.text, { continued: index < runs.length - 1, lineGap: 2, paragraphGap: style.gap });
  }
}
