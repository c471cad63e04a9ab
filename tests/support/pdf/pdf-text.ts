import { inflateSync } from 'node:zlib';

/** Extracts the text from a PDF made by our renderer, using each font's character table. */
export function readPdfText(pdf: Uint8Array): string {
  const objects = new Map(
    [
      ...Buffer.from(pdf)
        .toString('latin1')
        .matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs),
    ].map(([, id = '', body = '']) => [id, body]),
  );
  const fonts = new Map<string, Map<string, string>>();
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      if (table !== undefined) fonts.set(name, readLetters(inflate(objects.get(table))));
    }

  return [...objects.values()].map((body) => readContent(inflate(body), fonts)).join('');
}

function inflate(body = ''): string {
  const stream = /\/FlateDecode.*?\nstream\n(.*)\nendstream/s.exec(body)?.[1];
  return stream === undefined ? '' : inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
}

/** Maps a font's codes to characters. */
function readLetters(table: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<(\w{4})> <\w{4}> \[(.*?)\]/gs))
    for (const [index, [, units = '']] of [...list.matchAll(/<([\w ]+)>/g)].entries()) {
      const letter = String.fromCharCode(...(units.match(/\w{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));
      letters.set((Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'), letter);
    }
  return letters;
}

function readContent(content: string, fonts: Map<string, Map<string, string>>): string {
  let font: Map<string, string> | undefined;
  let said = '';
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name === undefined) {
      for (const [code] of (shown ?? '').matchAll(/\w{4}(?=\w*>)/g)) said += font?.get(code) ?? '';
      said += '\n';
    } else font = fonts.get(name);
  }
  return said;
}
