import { DOMParser } from '@xmldom/xmldom';

const dublinCore = 'http://purl.org/dc/elements/1.1/';
const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

/** Returns a PDF's XML metadata. Throws if it isn't well-formed. */
export function readPdfMetadata(pdf: Uint8Array): { title: string | null; author: string | null; subject: string | null } {
  const bytes = Buffer.from(pdf);
  const begin = bytes.lastIndexOf('<?xpacket begin');
  const packet = bytes.subarray(begin, bytes.indexOf('<?xpacket end', begin)).toString();
  const parser = new DOMParser({
    onError: (level, message) => {
      // The replacement character is valid, like any other character.
      if (level === 'warning' && message.includes('Unicode replacement character')) return;
      throw new Error(`The metadata isn't well-formed (${level}): ${message}`);
    },
  });
  const xml = parser.parseFromString(packet, 'application/xml');

  const textOf = (name: string) => {
    const [first] = xml.getElementsByTagNameNS(dublinCore, name);
    return first?.getElementsByTagNameNS(rdf, 'li').item(0)?.textContent ?? null;
  };
  return { title: textOf('title'), author: textOf('creator'), subject: textOf('description') };
}
