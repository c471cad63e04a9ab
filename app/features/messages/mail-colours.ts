import { contrastOf, toHex } from '#app/content/colours.ts';
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
  return contrastOf(light, ground) >= contrastOf(dark, ground) ? light : dark;
}
