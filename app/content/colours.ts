/** Returns the contrast ratio of two colours, both as `#rrggbb`, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The least contrast of text on its background (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5;

/** The text that the portal writes on each of the brand's colours, as in tokens.css. */
export const textOnColours = { brand: '#fdfcf8', brandDark: '#041a16', menu: '#f0efe7' };

/** Returns the contrast of the portal's text on a brand colour. Null if there's no text on it, or if it's not a colour. */
export function contrastOfText(name: string, colour: string): number | null {
  const text = Object.hasOwn(textOnColours, name) ? textOnColours[name as keyof typeof textOnColours] : null;
  const hex = toHex(colour);
  return text === null || hex === null ? null : contrastOf(text, hex);
}

/** Relative luminance (WCAG 2.2). */
function luminanceOf(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

const oklch = /^oklch\(\s*([\d.]+)(%?)\s+([\d.]+)(%?)\s+([\d.]+)(?:deg)?\s*(?:\/.*)?\)$/;

/**
 * Converts a colour to `#rrggbb`. Returns null if it's invalid. OKLCH colours are converted with OKLab's matrices (Björn Ottosson, 2020;
 * CSS Color 4, 10).
 */
export function toHex(colour: string): string | null {
  if (/^#[0-9a-f]{6}$/i.test(colour)) return colour.toLowerCase();

  const [, lightness, inPercent, chroma, ofRange, degrees] = oklch.exec(colour.trim()) ?? [];
  if (lightness === undefined || chroma === undefined || degrees === undefined) return null;

  const l = Number(lightness) / (inPercent === '%' ? 100 : 1);
  const c = Number(chroma) * (ofRange === '%' ? 0.004 : 1);
  const angle = (Number(degrees) * Math.PI) / 180;
  return `#${linearRgb(l, c * Math.cos(angle), c * Math.sin(angle))
    .map(toByte)
    .join('')}`;
}

function linearRgb(l: number, a: number, b: number): [number, number, number] {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function toByte(linear: number): string {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0');
}
