import { DOMParser, ParseError, type Element, type Node } from '@xmldom/xmldom';

import { refuseFile, type RefusedFile } from './rules.ts';

/** An SVG with nothing in it but a drawing. */
export interface CleanedSvg {
  kind: 'cleaned';
  text: string;
  width: number;
  height: number;
  /** What was removed, in words. */
  removed: string[];
}

const svgNamespace = 'http://www.w3.org/2000/svg';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';

/** Limits that keep a small file from taking minutes to read or to draw. */
const deepest = 60;
const mostElements = 20_000;

const elements = new Set(
  'circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence filter g line linearGradient marker mask path pattern polygon polyline radialGradient rect stop style svg symbol text textPath title tspan use'.split(
    ' ',
  ),
);

/** The elements whose text is part of the drawing. The text between all others is only layout. */
const withText = new Set(['desc', 'style', 'text', 'textPath', 'title', 'tspan']);
const shapes = new Set(['circle', 'ellipse', 'line', 'path', 'polygon', 'polyline', 'rect', 'text', 'use']);

const attributes = new Set(
  'alignment-baseline amplitude azimuth baseFrequency baseline-shift bias class clip-path clip-rule clipPathUnits color color-interpolation color-interpolation-filters cx cy d diffuseConstant direction display divisor dominant-baseline dx dy edgeMode elevation exponent fill fill-opacity fill-rule filter filterUnits flood-color flood-opacity font-family font-size font-stretch font-style font-variant font-weight fr fx fy gradientTransform gradientUnits height id in in2 intercept k1 k2 k3 k4 kernelMatrix kernelUnitLength lang lengthAdjust letter-spacing lighting-color limitingConeAngle marker-end marker-mid marker-start markerHeight markerUnits markerWidth mask mask-type maskContentUnits maskUnits method mode numOctaves offset opacity operator order overflow paint-order patternContentUnits patternTransform patternUnits pathLength points pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits r radius refX refY result role rotate rx ry scale seed shape-rendering side slope spacing specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width style surfaceScale systemLanguage tableValues targetX targetY text-anchor text-decoration text-rendering textLength transform transform-origin type unicode-bidi values vector-effect version viewBox visibility width word-spacing writing-mode x x1 x2 xChannelSelector y y1 y2 yChannelSelector z'.split(
    ' ',
  ),
);

const notReadable = refuseFile("This SVG can't be read. Open it in the program it was made with, save it as SVG again, then upload it.");
const hasEntities = refuseFile("This SVG defines entities, which aren't allowed. Save it as a plain SVG, then upload it again.");
const tooComplex = refuseFile('This SVG is too complex. Simplify it, or upload it as a PNG instead.');
const nothingLeft = refuseFile('This SVG has nothing to show once everything unsafe is removed. Upload it as a PNG instead.');

/**
 * Writes an SVG again with only the elements and attributes of a drawing. Scripts, event handlers, foreign content, animations, embedded
 * pictures and references outside the file are left out.
 */
export function cleanSvg(bytes: Uint8Array): CleanedSvg | RefusedFile {
  const source = decode(bytes);
  if (source === null) return notReadable;
  if (/<!ENTITY/i.test(source)) return hasEntities;

  const root = parse(source);
  if (root === null || root.localName !== 'svg' || root.namespaceURI !== svgNamespace) return notReadable;

  const writer = new SvgWriter();
  const size = sizeOf(root);
  const text = writer.write(root, size);
  if (text === null) return tooComplex;
  return writer.hasShape ? { kind: 'cleaned', text: `${text}\n`, ...size, removed: [...writer.removed] } : nothingLeft;
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function parse(source: string): Element | null {
  try {
    const onError = (level: string, message: string) => {
      if (level !== 'warning') throw new ParseError(message);
    };
    return new DOMParser({ onError, locator: false }).parseFromString(source, 'image/svg+xml').documentElement;
  } catch {
    return null;
  }
}

interface Size {
  width: number;
  height: number;
}

/** Returns a drawing's size in pixels, as browsers show it where nothing else says how large it is. */
function sizeOf(root: Element): Size {
  const [, , boxWidth, boxHeight] = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = readPixels(root.getAttribute('width')) ?? boxWidth;
  const height = readPixels(root.getAttribute('height')) ?? boxHeight;
  return { width: inPixels(width) ?? 300, height: inPixels(height) ?? 150 };
}

function readPixels(length: string | null): number | null {
  const [, number] = /^\s*(\d*\.?\d+)(?:px)?\s*$/.exec(length ?? '') ?? [];
  return number === undefined ? null : Number(number);
}

function inPixels(length: number | undefined): number | null {
  return length !== undefined && length > 0 && length < 20_000 ? Math.max(1, Math.round(length)) : null;
}

class SvgWriter {
  readonly removed = new Set<string>();
  hasShape = false;
  #count = 0;

  /** Writes the outermost element, with the size and the box that let it scale. Returns null if there's too much in it. */
  write(root: Element, { width, height }: Size): string | null {
    const box = root.hasAttribute('viewBox') ? '' : ` viewBox="0 0 ${width} ${height}"`;
    const own = this.#attributes(root, ['width', 'height']);
    const inside = this.#children(root, 1);
    return inside === null ? null : `<svg xmlns="${svgNamespace}" width="${width}" height="${height}"${box}${own}>${inside}</svg>`;
  }

  #children(parent: Element, depth: number): string | null {
    let text = '';
    for (let child = parent.firstChild; child !== null; child = child.nextSibling) {
      const part = this.#node(child, { parent, depth });
      if (part === null) return null;
      text += part;
    }
    return text;
  }

  #node(node: Node, { parent, depth }: { parent: Element; depth: number }): string | null {
    if (isElement(node)) return this.#element(node, depth);
    const isText = node.nodeType === node.TEXT_NODE || node.nodeType === node.CDATA_SECTION_NODE;
    return isText && withText.has(parent.localName ?? '') ? escapeText(node.nodeValue ?? '') : '';
  }

  #element(element: Element, depth: number): string | null {
    this.#count += 1;
    if (this.#count > mostElements || depth > deepest) return null;

    const name = element.localName ?? '';
    if (element.namespaceURI !== svgNamespace) return this.#leaveOut(isEditorData(element) ? null : 'foreign content');
    if (!elements.has(name)) return this.#leaveOut(nameRemoved(name));
    if (name === 'style' && !isSafeStyle(element.textContent ?? '')) return this.#leaveOut('styles that load files');

    if (shapes.has(name)) this.hasShape = true;
    const inside = this.#children(element, depth + 1);
    if (inside === null) return null;
    const start = `<${name}${this.#attributes(element)}`;
    return inside === '' ? `${start}/>` : `${start}>${inside}</${name}>`;
  }

  #attributes(element: Element, without: readonly string[] = []): string {
    return Array.from(element.attributes)
      .map(({ name, localName, namespaceURI, value }) => {
        if ((name === 'href' && namespaceURI === null) || (localName === 'href' && namespaceURI === xlinkNamespace))
          return /^#[^\s"<>]+$/.test(value) ? ` href="${escapeText(value)}"` : this.#leaveOut('links');
        if (/^on/i.test(name)) return this.#leaveOut('scripts');
        if (namespaceURI !== null || !attributes.has(name) || without.includes(name)) return '';
        return isSafeStyle(value) ? ` ${name}="${escapeText(value)}"` : this.#leaveOut('styles that load files');
      })
      .join('');
  }

  #leaveOut(what: string | null): '' {
    if (what !== null) this.removed.add(what);
    return '';
  }
}

function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE;
}

/** Drawing programs keep data of their own in a file. Nobody misses it. */
function isEditorData({ namespaceURI }: Element): boolean {
  return namespaceURI !== null && !namespaceURI.startsWith('http://www.w3.org/1999/');
}

function nameRemoved(name: string): string | null {
  if (name === 'metadata') return null;
  if (name === 'script') return 'scripts';
  if (/^(?:a|view)$/.test(name)) return 'links';
  if (/^(?:animate|set|discard)/.test(name)) return 'animations';
  if (/^(?:image|feImage)$/.test(name)) return 'embedded pictures';
  return 'foreign content';
}

/** Tells whether a style or an attribute refers only to parts of its own file. Escapes could hide what it refers to. */
function isSafeStyle(style: string): boolean {
  return !/@import|@font-face|@namespace|url\(\s*(?!["']?#)|\\|javascript:|data:|expression\(|image-set|-moz-binding|behavior:/i.test(
    style.replaceAll(/\/\*[\s\S]*?\*\//g, ''),
  );
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (mark) => escapes[mark] ?? mark);
}
