import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The size of the smallest file to compress, in bytes. Compressing a smaller file saves less than a network packet. */
const smallest = 1024;
const compressible = /\.(js|css|svg|json|txt|map)$/;

/** Writes a Brotli and a gzip version next to each larger text file, so that the server never has to compress static files. */
export async function precompress(folder) {
  const files = readdirSync(folder).filter((name) => compressible.test(name));
  await Promise.all(files.map((name) => compressFile(join(folder, name))));
}

async function compressFile(file) {
  const body = readFileSync(file);
  if (body.length < smallest) return;

  const [brotli, gzipped] = await Promise.all([
    compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    compressGzip(body, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, gzipped);
}
