import { encode } from 'uqr';

import { splitByFont, type Face, type FontRun } from '#app/platform/pdf/fonts.ts';
import { TaggedPdf, type RenderedPdf } from '#app/platform/pdf/tagged-pdf.ts';
import { formatDate } from '#app/time/written-time.ts';
import type { CertificateWording, Signatory } from './rules.ts';
import { sealPath, starPath } from './seal.ts';

export interface CertificatePdf {
  wording: CertificateWording;
  number: string;
  issuedOn: string;
  /** The absolute address of the verification page. */
  verifyUrl: string;
  signatory?: Signatory | undefined;
}

/** The size of the landscape letter page, in points. */
const page = { width: 792, height: 612 };
const colours = { ink: '#13332e', muted: '#4c605b', brass: '#b98a2f', line: '#d9cba7', paper: '#fdfbf5' };
const textWidth = 600;

/** Renders a certificate as a tagged PDF with embedded fonts. Refuses text with a character that no embedded font has. */
export async function renderCertificatePdf(certificate: CertificatePdf): Promise<RenderedPdf> {
  const holder = splitByFont(certificate.wording.holder, 'serif');
  if (holder === null || !isPrintable(certificate)) return { kind: 'unprintable-text' };

  const { title, holder: name, school, credential } = certificate.wording;
  const doc = new TaggedPdf({ title: `${title}: ${name}`, author: school, subject: credential }, { layout: 'landscape', margin: 0 });

  drawPaper(doc, certificate.signatory !== undefined);
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const part of drawWords(doc, certificate, holder)) root.add(part);
  root.end();

  return { kind: 'rendered', pdf: await doc.finish() };
}

/** Tells whether the embedded fonts support all of the provider's text. */
function isPrintable({ wording: { school, credential, statement }, signatory }: CertificatePdf): boolean {
  return (
    [credential, signatory?.name ?? ''].every((text) => splitByFont(text, 'serif') !== null) &&
    [school, school.toUpperCase(), statement, signatory?.title ?? ''].every((text) => splitByFont(text, 'sans') !== null)
  );
}

/** Draws the paper and its border, marked as decoration so that screen readers skip them. */
function drawPaper(doc: TaggedPdf, isSigned: boolean): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc.rect(0, 0, page.width, page.height).fill(colours.paper);
  doc
    .lineWidth(1.5)
    .strokeColor(colours.brass)
    .rect(26, 26, page.width - 52, page.height - 52)
    .stroke();
  doc
    .lineWidth(0.5)
    .strokeColor(colours.line)
    .rect(33, 33, page.width - 66, page.height - 66)
    .stroke();
  drawSeal(doc, page.width / 2, 508);
  if (isSigned)
    doc
      .lineWidth(0.75)
      .strokeColor(colours.muted)
      .moveTo(signature.x, signature.line)
      .lineTo(signature.x + signature.width, signature.line)
      .stroke();
  doc.endMarkedContent();
}

function drawSeal(doc: TaggedPdf, x: number, y: number): void {
  doc.save().translate(x - 40, y - 40);
  doc.path(sealPath).lineWidth(1.4).fillAndStroke('#f6ecd2', colours.brass);
  doc.circle(40, 40, 27).lineWidth(0.8).stroke(colours.brass);
  doc.path(starPath).fill(colours.brass);
  doc.restore();
}

function drawWords(doc: TaggedPdf, certificate: CertificatePdf, holder: FontRun[]): PDFKit.PDFStructureElement[] {
  const { wording } = certificate;
  const line = (tag: string, text: string, style: LineStyle) => doc.struct(tag, {}, () => drawCentred(doc, text, style));

  return [
    line('P', wording.school.toUpperCase(), { face: 'sans-bold', size: 10, baseline: 78, colour: colours.muted, spacing: 2 }),
    line('H1', wording.title, { face: 'serif', size: 38, baseline: 134 }),
    line('P', wording.congratulations, { face: 'sans', size: 13, baseline: 182, colour: colours.muted }),
    doc.struct('H2', {}, () => drawHolder(doc, holder)),
    line('P', wording.statement, { face: 'sans', size: 12.5, baseline: 292, colour: colours.muted }),
    line('P', wording.credential, { face: 'serif', size: 21, baseline: 332 }),
    line('P', `Awarded on ${formatDate(certificate.issuedOn)}`, { face: 'sans', size: 12.5, baseline: 374 }),
    line('P', `Certificate number ${certificate.number}`, { face: 'sans', size: 10.5, baseline: 395, colour: colours.muted }),
    ...(certificate.signatory === undefined ? [] : [doc.struct('P', {}, drawSignatory(doc, certificate.signatory))]),
    doc.struct('Figure', { alt: `QR code that opens ${certificate.verifyUrl}` }, () =>
      drawQr(doc, certificate.verifyUrl, page.width - 62 - 76, 462),
    ),
    doc.struct('P', {}, () => {
      doc.fontSize(8).fillColor(colours.muted);
      drawParagraph(doc, splitByFont('Scan to verify', 'sans') ?? [], { x: page.width - 62 - 76, y: 543, width: 76, align: 'center' });
    }),
  ];
}

const signature = { x: 62, width: 220, line: 518 };

function drawSignatory(doc: TaggedPdf, { name, title }: Signatory): () => void {
  const write = (text: string, style: { face: Face; size: number; baseline: number; colour: string }) => {
    const runs = splitByFont(text, style.face) ?? [];
    const size = Math.min(style.size, (style.size * signature.width) / widthOf(doc, runs, style.size));
    doc.fillColor(style.colour);
    drawRuns(doc, runs, { ...style, size, x: signature.x });
  };

  return () => {
    write(name, { face: 'serif', size: 13, baseline: signature.line + 18, colour: colours.ink });
    write(title, { face: 'sans', size: 9, baseline: signature.line + 33, colour: colours.muted });
  };
}

interface LineStyle {
  face: Face;
  size: number;
  baseline: number;
  colour?: string;
  spacing?: number;
}

function drawCentred(doc: TaggedPdf, text: string, style: LineStyle): void {
  const { spacing = 0, baseline } = style;
  const runs = splitByFont(text, style.face) ?? [];

  let { size } = style;
  while (size > 8 && widthOf(doc, runs, size, spacing) > textWidth + 60) size -= 0.5;
  doc.fillColor(style.colour ?? colours.ink);
  drawRuns(doc, runs, { size, spacing, x: (page.width - widthOf(doc, runs, size, spacing)) / 2, baseline });
}

/** Writes text that uses several fonts as one paragraph with line breaks. */
function drawParagraph(doc: TaggedPdf, runs: FontRun[], box: { x: number; y: number; width: number; align?: 'center' }): void {
  for (const [index, run] of runs.entries()) {
    const options = { width: box.width, align: box.align ?? ('left' as const), lineGap: 2, continued: index < runs.length - 1 };
    doc.useFont(run.file);
    if (index === 0) doc.text(run.text, box.x, box.y, options);
    else doc.text(run.text, options);
  }
}

/** Writes the holder's name as large as fits on one line, or on two lines if one line would require less than 20 points. */
function drawHolder(doc: TaggedPdf, holder: FontRun[]): void {
  doc.fillColor(colours.ink);

  for (let size = 46; size >= 20; size -= 1) {
    const width = widthOf(doc, holder, size);
    if (width <= textWidth) {
      drawRuns(doc, holder, { size, x: (page.width - width) / 2, baseline: 240 });
      return;
    }
  }

  for (const [index, runs] of halve(holder).entries()) {
    const size = Math.min(20, (20 * textWidth) / widthOf(doc, runs, 20));
    drawRuns(doc, runs, { size, x: (page.width - widthOf(doc, runs, size)) / 2, baseline: 222 + index * 28 });
  }
}

function widthOf(doc: TaggedPdf, runs: FontRun[], size: number, characterSpacing = 0): number {
  return runs.reduce((sum, run) => sum + doc.useFont(run.file).fontSize(size).widthOfString(run.text, { characterSpacing }), 0);
}

function drawRuns(doc: TaggedPdf, runs: FontRun[], place: { size: number; x: number; baseline: number; spacing?: number }): void {
  const characterSpacing = place.spacing ?? 0;
  let { x } = place;
  for (const run of runs) {
    doc
      .useFont(run.file)
      .fontSize(place.size)
      .text(run.text, x, place.baseline, { lineBreak: false, baseline: 'alphabetic', characterSpacing });
    x += doc.widthOfString(run.text, { characterSpacing });
  }
}

/** Splits a long name at the space nearest its middle. */
function halve(runs: FontRun[]): FontRun[][] {
  const text = runs.map((run) => run.text).join('');
  const spaces = [...text.matchAll(/\s/g)].map((match) => match.index);
  const middle = spaces.toSorted((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2))[0] ?? Math.floor(text.length / 2);

  return [text.slice(0, middle), text.slice(middle).trim()].map((half) => splitByFont(half, 'serif') ?? []);
}

function drawQr(doc: TaggedPdf, url: string, x: number, y: number): void {
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const cell = 76 / size;

  doc.fillColor(colours.ink);
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) doc.rect(x + column * cell, y + row * cell, cell + 0.05, cell + 0.05);
    }
  }
  doc.fill();
}
