import { encode } from 'uqr';

/** A QR code as an SVG path, with cells one unit wide. */
export interface QrPath {
  path: string;
  size: number;
}

/** Creates the QR code for a text. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: cells.join(''), size };
}
