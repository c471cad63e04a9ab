import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

import { readFont } from './fonts.ts';

export type RenderedPdf = { kind: 'rendered'; pdf: Uint8Array<ArrayBuffer> } | { kind: 'unprintable-text' };

export interface PdfFacts {
  title: string;
  author: string;
  subject?: string;
}

/** A tagged, letter-size PDF with embedded fonts. */
export class TaggedPdf extends PDFDocument {
  readonly #written: Promise<Buffer>;
  readonly #fonts = new Set<string>();

  constructor({ title, author, subject }: PdfFacts, page: { layout?: 'landscape'; margin: number }) {
    super({
      ...page,
      size: 'LETTER',
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-CA',
      displayTitle: true,
      // The document has no font until the first text sets one.
      font: '',
      info: { Title: title, Author: author, ...(subject === undefined ? {} : { Subject: subject }) },
    });
    this.#written = buffer(this);
  }

  /** Sets the font for the text that follows, by the font file's path in the packages. */
  useFont(file: string): this {
    if (!this.#fonts.has(file)) {
      this.registerFont(file, readFont(file));
      this.#fonts.add(file);
    }
    return this.font(file);
  }

  /** Ends the document and returns a copy of its bytes that can be passed to another thread. */
  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    this.end();
    return new Uint8Array(await this.#written);
  }

  /**
   * Escapes the document's details, because pdfkit copies them into XML without escaping. pdfkit calls this method after writing the
   * information dictionary.
   */
  override endMetadata(): void {
    this.info = Object.fromEntries(
      Object.entries(this.info).map(([name, value]) => [name, typeof value === 'string' ? escapeXml(value) : value]),
    );
    super.endMetadata();
  }
}

/** Escapes a text for XML 1.0, leaving out characters that XML can't contain. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
