/*
 * A TrueType font as a PDF needs it: which letter has which glyph, how wide it is, and a font with only the glyphs that were used. The
 * glyphs keep their numbers, so that what was written with them before the font was made stays right.
 */

type Table = { offset: number; length: number };

/** A font that was read. */
export type TrueType = {
  /** The glyph of a Unicode character; 0 is the empty box of what the font lacks. */
  glyphOf(code_point: number): number;
  /** Thousandths of the size. */
  widthOf(glyph: number): number;
  /** In thousandths: what a PDF must know of the font. */
  ascent: number;
  descent: number;
  box: readonly [number, number, number, number];
  /** The font with these glyphs alone. */
  subset(glyphs: ReadonlySet<number>): Uint8Array<ArrayBuffer>;
};

/**
 * Reads a TrueType font (a .ttf with `glyf` outlines and a character map of format 4).
 *
 * @throws TypeError for anything else
 */
export function readTrueType(font: Uint8Array): TrueType {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tables = new Map<string, Table>();
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const at = 12 + index * 16;
    const name = String.fromCharCode(...font.subarray(at, at + 4));
    tables.set(name, { offset: view.getUint32(at + 8), length: view.getUint32(at + 12) });
  }
  const table = (name: string): Table => {
    const found = tables.get(name);
    if (found === undefined) throw new TypeError(`The font has no table ${name}`);
    return found;
  };
  const head = table('head').offset;
  const hhea = table('hhea').offset;
  const hmtx = table('hmtx').offset;
  const loca = table('loca').offset;
  const glyf = table('glyf').offset;
  const units = view.getUint16(head + 18);
  const longOffsets = view.getInt16(head + 50) === 1;
  const glyph_count = view.getUint16(table('maxp').offset + 4);
  const width_count = view.getUint16(hhea + 34);
  const scaled = (value: number) => Math.round((value * 1_000) / units);
  const glyphOf = characterMap(view, table('cmap').offset);
  const placeOf = (glyph: number) =>
    longOffsets ? view.getUint32(loca + glyph * 4) : view.getUint16(loca + glyph * 2) * 2;

  /** With the glyphs that others are put together from. */
  const closureOf = (glyphs: ReadonlySet<number>): ReadonlySet<number> => {
    const all = new Set(glyphs);
    // A set gives what is added to it while it is walked.
    for (const glyph of all) {
      let at = glyf + placeOf(glyph);
      if (placeOf(glyph + 1) === placeOf(glyph) || view.getInt16(at) >= 0) continue;
      at += 10;
      for (;;) {
        const flags = view.getUint16(at);
        all.add(view.getUint16(at + 2));
        if ((flags & 0x20) === 0) break;
        at += 4 + (flags & 0x01 ? 4 : 2) + (flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
      }
    }
    return all;
  };

  const subset = (used: ReadonlySet<number>): Uint8Array<ArrayBuffer> => {
    const glyphs = closureOf(used);
    const offsets = new DataView(new ArrayBuffer((glyph_count + 1) * 4));
    const outlines: Uint8Array[] = [];
    let length = 0;
    for (let glyph = 0; glyph < glyph_count; glyph += 1) {
      offsets.setUint32(glyph * 4, length);
      if (!glyphs.has(glyph) && glyph !== 0) continue;
      const outline = font.subarray(glyf + placeOf(glyph), glyf + placeOf(glyph + 1));
      if (outline.length === 0) continue;
      const padded = new Uint8Array(Math.ceil(outline.length / 4) * 4);
      padded.set(outline);
      outlines.push(padded);
      length += padded.length;
    }
    offsets.setUint32(glyph_count * 4, length);
    const allOutlines = new Uint8Array(length);
    let at = 0;
    for (const outline of outlines) {
      allOutlines.set(outline, at);
      at += outline.length;
    }
    const kept: [string, Uint8Array][] = [];
    for (const name of ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep']) {
      const original = tables.get(name);
      if (name === 'glyf') kept.push([name, allOutlines]);
      else if (name === 'loca') kept.push([name, new Uint8Array(offsets.buffer)]);
      else if (original !== undefined) {
        const bytes = font.slice(original.offset, original.offset + original.length);
        // Offsets are long ones now.
        if (name === 'head') new DataView(bytes.buffer).setInt16(50, 1);
        kept.push([name, bytes]);
      }
    }
    return fontOf(kept);
  };

  return {
    glyphOf,
    widthOf: (glyph) => scaled(view.getUint16(hmtx + Math.min(glyph, width_count - 1) * 4)),
    ascent: scaled(view.getInt16(hhea + 4)),
    descent: scaled(view.getInt16(hhea + 6)),
    box: [
      scaled(view.getInt16(head + 36)),
      scaled(view.getInt16(head + 38)),
      scaled(view.getInt16(head + 40)),
      scaled(view.getInt16(head + 42)),
    ],
    subset,
  };
}

/** The character map of format 4: the characters of Unicode's basic plane. */
function characterMap(view: DataView, cmap: number): (code_point: number) => number {
  let map: number | undefined;
  for (let index = 0; index < view.getUint16(cmap + 2); index += 1) {
    const at = cmap + view.getUint32(cmap + 4 + index * 8 + 4);
    if (view.getUint16(at) === 4) map = at;
  }
  if (map === undefined) throw new TypeError('The font has no character map of format 4');
  const at = map;
  const doubled = view.getUint16(at + 6);
  const ends = at + 14;
  const starts = ends + doubled + 2;
  const deltas = starts + doubled;
  const ranges = deltas + doubled;
  return (code_point) => {
    if (code_point > 0xffff) return 0;
    let low = 0;
    let high = doubled / 2 - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (view.getUint16(ends + middle * 2) < code_point) low = middle + 1;
      else high = middle;
    }
    const start = view.getUint16(starts + low * 2);
    if (code_point < start || code_point > view.getUint16(ends + low * 2)) return 0;
    const delta = view.getUint16(deltas + low * 2);
    const range = view.getUint16(ranges + low * 2);
    if (range === 0) return (code_point + delta) & 0xffff;
    const glyph = view.getUint16(ranges + low * 2 + range + (code_point - start) * 2);
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  };
}

/** A font file of tables that stand in the order of their names. */
function fontOf(tables: readonly [string, Uint8Array][]): Uint8Array<ArrayBuffer> {
  const log = Math.floor(Math.log2(tables.length));
  const length = tables.reduce((sum, [, bytes]) => sum + 16 + Math.ceil(bytes.length / 4) * 4, 12);
  const font = new Uint8Array(length);
  const view = new DataView(font.buffer);
  view.setUint32(0, 0x00010000);
  view.setUint16(4, tables.length);
  view.setUint16(6, 2 ** log * 16);
  view.setUint16(8, log);
  view.setUint16(10, tables.length * 16 - 2 ** log * 16);
  let offset = 12 + tables.length * 16;
  for (const [index, [name, bytes]] of tables.entries()) {
    const at = 12 + index * 16;
    for (let letter = 0; letter < 4; letter += 1) font[at + letter] = name.charCodeAt(letter);
    font.set(bytes, offset);
    view.setUint32(at + 4, checksum(view, offset, Math.ceil(bytes.length / 4)));
    view.setUint32(at + 8, offset);
    view.setUint32(at + 12, bytes.length);
    offset += Math.ceil(bytes.length / 4) * 4;
  }
  return font;
}

function checksum(view: DataView, offset: number, words: number): number {
  let sum = 0;
  for (let word = 0; word < words; word += 1) sum = (sum + view.getUint32(offset + word * 4)) >>> 0;
  return sum;
}
