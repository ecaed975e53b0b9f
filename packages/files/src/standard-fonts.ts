/*
 * The two fonts that every PDF reader has, in the WinAnsi encoding: which letter has which byte, and how wide each is. The widths are
 * those of Adobe's font metrics of the base fonts, from byte 32 on, in thousandths of the size.
 */

// biome-ignore format: sixteen a line, as the encoding is written
const regular = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
  556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
  1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
  667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
  333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
  556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, 0,
  556, 0, 222, 556, 333, 1000, 556, 556, 333, 1000, 667, 333, 1000, 0, 611, 0,
  0, 222, 222, 333, 333, 350, 556, 1000, 333, 1000, 500, 333, 944, 0, 500, 500,
  278, 333, 556, 556, 556, 556, 260, 556, 333, 737, 370, 556, 584, 333, 737, 333,
  400, 584, 333, 333, 333, 556, 537, 278, 333, 333, 365, 556, 834, 834, 834, 611,
  667, 667, 667, 667, 667, 667, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278,
  722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
  556, 556, 556, 556, 556, 556, 889, 500, 556, 556, 556, 556, 278, 278, 278, 278,
  556, 556, 556, 556, 556, 556, 556, 584, 611, 556, 556, 556, 556, 500, 556, 0,
];

// biome-ignore format: sixteen a line, as the encoding is written
const bold = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
  556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
  975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
  667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
  333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
  611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584, 0,
  556, 0, 278, 556, 500, 1000, 556, 556, 333, 1000, 667, 333, 1000, 0, 611, 0,
  0, 278, 278, 500, 500, 350, 556, 1000, 333, 1000, 556, 333, 944, 0, 500, 556,
  278, 333, 556, 556, 556, 556, 280, 556, 333, 737, 370, 556, 584, 333, 737, 333,
  400, 584, 333, 333, 333, 611, 556, 278, 333, 333, 365, 556, 834, 834, 834, 611,
  722, 722, 722, 722, 722, 722, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278,
  722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
  556, 556, 556, 556, 556, 556, 889, 556, 556, 556, 556, 556, 278, 278, 278, 278,
  611, 611, 611, 611, 611, 611, 611, 584, 611, 611, 611, 611, 611, 556, 611, 0,
];

/** The letters of the bytes 128 to 159; a blank where the encoding has none. */
const upper = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const byteOfUpper = new Map(
  [...upper].flatMap((letter, index) => (letter === ' ' ? [] : [[letter.charCodeAt(0), 128 + index]])),
);

/** The byte of a UTF-16 code in WinAnsi, or undefined where the encoding has none. */
export function winAnsiByte(code: number): number | undefined {
  if ((code >= 32 && code < 127) || (code >= 160 && code < 256)) return code;
  return byteOfUpper.get(code);
}

/** A text in WinAnsi, one character a byte, or undefined where a letter of it is not in that encoding. */
export function winAnsiText(text: string): string | undefined {
  if (/^[ -~\u00A0-\u00FF]*$/.test(text)) return text;
  let bytes = '';
  for (let index = 0; index < text.length; index += 1) {
    const byte = winAnsiByte(text.charCodeAt(index));
    if (byte === undefined) return undefined;
    bytes += String.fromCharCode(byte);
  }
  return bytes;
}

/** The width of a text in thousandths of its size; a letter that WinAnsi lacks has none. */
export function standardWidth(text: string, font: 'regular' | 'bold'): number {
  const widths = font === 'bold' ? bold : regular;
  let width = 0;
  for (let index = 0; index < text.length; index += 1) {
    width += widths[(winAnsiByte(text.charCodeAt(index)) ?? 0) - 32] ?? 0;
  }
  return width;
}
