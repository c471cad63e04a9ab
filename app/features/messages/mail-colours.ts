import type { Brand } from '#app/content/schemas/brand-schema.ts';

/** An email's colours in the format `#rrggbb`, the only one that many email apps support. */
export interface MailColours {
  brand: string;
  onBrand: string;
  menu: string;
  onMenu: string;
  accent: string;
}

/** The colours from tokens.css, used unless the brand sets others. */
export const defaultColours = { brand: 'oklch(0.42 0.08 175)', menu: 'oklch(0.29 0.055 180)', accent: 'oklch(0.78 0.13 82)' };

const light = '#ffffff';
const dark = '#1b2626';

/** Returns the brand's colours for an email. Invalid colours are replaced with the portal's own. */
export function findMailColours({ colours }: Pick<Brand, 'colours'>): MailColours {
  const read = (name: keyof typeof defaultColours) => toHex(colours[name] ?? '') ?? toHex(defaultColours[name]) ?? dark;
  const brand = read('brand');
  const menu = read('menu');
  return { brand, onBrand: readableOn(brand), menu, onMenu: readableOn(menu), accent: read('accent') };
}

/** Returns the text colour with the higher contrast against a background (WCAG 2.2, contrast ratio). */
function readableOn(ground: string): string {
  const contrast = (words: string) => {
    const [low = 0, high = 0] = [luminanceOf(words), luminanceOf(ground)].toSorted((one, other) => one - other);
    return (high + 0.05) / (low + 0.05);
  };
  return contrast(light) >= contrast(dark) ? light : dark;
}

/** Returns a colour's relative luminance (WCAG 2.2). */
function luminanceOf(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

const oklch = /^oklch\(\s*([\d.]+)(%?)\s+([\d.]+)(%?)\s+([\d.]+)(?:deg)?\s*(?:\/.*)?\)$/;

/**
 * Converts a colour to `#rrggbb`. Returns null if the colour is invalid. OKLCH colours are converted with OKLab's matrices (Björn Ottosson,
 * 2020; CSS Color 4, 10).
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
