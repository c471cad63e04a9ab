import type { Brand } from '#app/content/schemas/brand-schema.ts';
import { findMailColours, type MailColours } from './mail-colours.ts';
import type { MessageBody } from './message-body.ts';

export interface MessageBranding {
  brand: Brand;
  /** The scheme and host for links to the portal. */
  origin: string;
}

/** Renders a message as plain text. */
export function renderText({ heading, paragraphs, facts, quote, action, why, closing }: MessageBody, { origin }: MessageBranding): string {
  const parts = [
    heading,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    quote ?? '',
    `${action.label}:\n${origin}${action.to}`,
    // The separator that email apps treat as the end of the message.
    ['-- ', why, closing].join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const bodyFont = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const headFont = "Georgia,'Times New Roman',serif";

/** Renders a message as HTML that even old email apps support: tables, inline styles, no images and nothing external. */
export function renderHtml(title: string, body: MessageBody, { brand, origin }: MessageBranding): string {
  const colours = findMailColours(brand);
  const cell = 'padding:24px 28px';
  return [
    '<!doctype html>',
    '<html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>`,
    `<body style="margin:0;padding:0;background:#f3f5f4;color:#1b2626;font:16px/1.55 ${bodyFont}">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid #dde3e1;text-align:left">',
    `<tr><td style="padding:16px 28px;background:${colours.menu};border-bottom:3px solid ${colours.accent};color:${colours.onMenu};font:600 20px/1.3 ${headFont}">${escapeHtml(brand.product)}</td></tr>`,
    `<tr><td style="${cell}">${drawContents(body, origin, colours)}</td></tr>`,
    `<tr><td style="padding:16px 28px;border-top:1px solid #dde3e1;color:#55605e;font-size:13px;line-height:1.5">${escapeHtml(body.why)}<br>${escapeHtml(body.closing)}</td></tr>`,
    '</table></td></tr></table></body></html>',
    '',
  ].join('\n');
}

function drawContents({ heading, paragraphs, facts, quote, action }: MessageBody, origin: string, colours: MailColours): string {
  return [
    `<h1 style="margin:0 0 16px;font:600 24px/1.25 ${headFont};overflow-wrap:anywhere">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 14px;overflow-wrap:anywhere">${withBreaks(paragraph)}</p>`),
    drawFacts(facts),
    quote === null
      ? ''
      : `<p style="margin:0 0 16px;padding:12px 16px;border-left:3px solid ${colours.accent};background:#f6f8f7;overflow-wrap:anywhere">${withBreaks(quote)}</p>`,
    `<p style="margin:20px 0 4px"><a href="${escapeHtml(origin + action.to)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${colours.brand};color:${colours.onBrand};font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`,
    `<p style="margin:8px 0 0;color:#55605e;font-size:13px;overflow-wrap:anywhere">${escapeHtml(origin + action.to)}</p>`,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function drawFacts(facts: MessageBody['facts']): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th scope="row" align="left" valign="top" style="padding:6px 14px 6px 0;color:#55605e;font-size:14px;font-weight:400;border-top:1px solid #e7ebea">${escapeHtml(label)}</th>` +
      `<td valign="top" style="padding:6px 0;border-top:1px solid #e7ebea;overflow-wrap:anywhere">${withBreaks(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`;
}

function withBreaks(words: string): string {
  return escapeHtml(words).replaceAll('\n', '<br>');
}

function escapeHtml(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}
