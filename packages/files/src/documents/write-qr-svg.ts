import { colours } from './document-looks.ts';
import { qrModules, qrPath } from './qr-modules.ts';

/** The quiet zone on an unknown background: the standard requires four modules. */
const quiet_modules = 4;

/** Writes the QR code of a text as an SVG on white, sharp at any size; `title` is its alternative text. */
export function writeQrSvg(text: string, title: string): string {
  const code = qrModules(text);
  const side = code.size + 2 * quiet_modules;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-quiet_modules} ${-quiet_modules} ${side} ${side}" role="img" shape-rendering="crispEdges">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect x="${-quiet_modules}" y="${-quiet_modules}" width="${side}" height="${side}" fill="#ffffff"/>`,
    `<path d="${qrPath(code)}" fill="${colours.ink}"/>`,
    '</svg>',
    '',
  ].join('\n');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML allows no control characters, not even as references. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const notOfXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escapeXml(text: string): string {
  return text.replace(notOfXml, '').replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
