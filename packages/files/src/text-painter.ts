/// <reference path="./pdfkit.d.ts" />
import bidiModule, { type Bidi } from 'bidi-js';
import type { Font, Glyph, GlyphRun } from 'fontkit';
import type PDFDocument from 'pdfkit';
import type { EmbeddedFont, PdfReference } from 'pdfkit';
import { type FaceName, facesOf, mainFaces, type Weight } from './font-faces.ts';

/*
 * Draws texts of any script on pdfkit's pages: a font for each run of letters, right-to-left runs in visual order, and a visible box for a
 * letter that no font has. pdfkit's own `doc.text` supports one font and no bidirectional text (its issue 219), and is fifteen times
 * slower.
 */

/** How a text is written. */
export type Style = {
  weight: Weight;
  /** An amount or a number: tabular figures, always left to right. A code: left to right. Or a text: direction of its first letters. */
  kind: 'number' | 'code' | 'text';
};

/** A text that is ready to be drawn. */
export type Shaped = {
  /** In thousandths of the size. */
  width: number;
  /** The number of letters between which there can be letter spacing; none in a text with joined letters. */
  spaced_letters: number;
  runs: readonly Run[];
};

/** The fonts of a document that are loaded before its first text. */
export type OpenFaces = { weights: readonly Weight[]; others?: readonly FaceName[] };

/** Letters of one font, as operands of a page's content. Bold letters of a single-weight font are outlined. */
type Run = { face: Face; shown: string; width: number; outlined?: boolean };

/** A font of a document. */
type Face = { font: Font; embedded: EmbeddedFont; scale: number };

/** A piece of a text in one font and at one bidirectional level. */
type Piece = { text: string; face: Face; level: number; missing: boolean };

/** A letter of the main font that needs no shaping. */
type Letter = { code: string; width: number };

// Its types describe a default export of its CommonJS form that it does not have.
const bidi = (bidiModule as unknown as () => Bidi)();
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Texts that need no shaping, one glyph per letter in reading order: Latin, Greek, Cyrillic and their punctuation. */
const simple =
  /^[\u0020-\u007e\u00a0-\u02af\u0370-\u0373\u0376-\u03ff\u0400-\u0482\u048a-\u04ff\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2122\u2190-\u2193\u2212]*$/;
const figures = /\d/;
/**
 * Characters that control the order or shape of letters and are invisible themselves. Joiners shape their neighbours, and fontkit reads
 * them.
 */
const directions =
  '\\u00ad|\\u061c|\\u200b|[\\u200e\\u200f]|[\\u202a-\\u202e]|[\\u2060-\\u2069]|[\\ufe00-\\ufe0f]|\\ufeff|[\\u{e0020}-\\u{e007f}]|[\\u{e0100}-\\u{e01ef}]';
const unseenButJoiners = new RegExp(directions, 'gu');
const unseen = new RegExp(`${directions}|\\u200c|\\u200d`, 'gu');
/** fontkit does not put a tone mark before sara am as HarfBuzz does, so it is decomposed first. */
const thaiSaraAm = /([\u0e48-\u0e4b])\u0e33/g;

/** Draws the texts of a document. */
export type TextPainter = {
  /** Shapes a text; undefined if fonts must be loaded first. */
  shape(text: string, style: Style): Shaped | undefined;
  /** Returns the fonts that texts need and that are not loaded. */
  wanted(): readonly FaceName[];
  /** Loads them. */
  loadWanted(): Promise<void>;
  /** Returns the operators that draw a text at a point on the page, with the fonts of `begin`. Outlines use the page's stroke colour. */
  draw(shaped: Shaped, x: number, y: number, size: number): string;
  /** Begins a page, or another object with its own fonts, which are added to `fonts`. */
  begin(fonts: Record<string, PdfReference>): void;
};

/**
 * Creates the painter of a document. The main fonts of its weights are loaded immediately, every other one with the first text that needs
 * it.
 */
export async function createTextPainter(
  doc: PDFDocument,
  openFont: (name: FaceName) => Promise<Font>,
  { weights, others = [] }: OpenFaces = { weights: ['regular', 'bold'] },
): Promise<TextPainter> {
  const faces = new Map<FaceName, Face>();
  const wanted = new Set<FaceName>();
  const open = async (name: FaceName) => {
    const font = await openFont(name);
    doc.font(font, name);
    faces.set(name, { font, embedded: doc._font, scale: 1_000 / font.unitsPerEm });
  };
  for (const name of [...weights.map((weight) => mainFaces[weight]), ...others]) await open(name);
  let named: Record<string, PdfReference> = {};
  let chosen = '';

  const mainOf = (weight: Weight): Face => {
    const face = faces.get(mainFaces[weight]);
    if (face === undefined) throw new Error(`The document has no ${weight} letters`);
    return face;
  };

  const letterOf = createLetters(weights, mainOf);

  /** Shapes a text whose letters are all in the main font and need no reordering. */
  const shapeSimple = (text: string, { weight, kind }: Style): Shaped | undefined => {
    if (!simple.test(text)) return undefined;
    let codes = '';
    let width = 0;
    for (let index = 0; index < text.length; index += 1) {
      const letter = text.charAt(index);
      const found = letterOf(letter, weight, kind === 'number' && figures.test(letter));
      if (found === undefined) return undefined;
      codes += found.code;
      width += found.width;
    }
    const runs = codes === '' ? [] : [{ face: mainOf(weight), shown: `<${codes}> Tj`, width }];
    return { width, spaced_letters: text.length, runs };
  };

  /** Returns the font of a grapheme; undefined if a candidate must be loaded first. */
  const faceFor = (grapheme: string, text: string, main: Face): { face: Face; missing: boolean } | undefined => {
    const seen = grapheme.replace(unseen, '');
    // A character that requests emoji presentation gets it if available.
    if (!grapheme.includes('\ufe0f') && has(main, seen)) return { face: main, missing: false };
    for (const name of facesOf(grapheme, text)) {
      const face = faces.get(name);
      if (face === undefined) {
        wanted.add(name);
        return undefined;
      }
      if (has(face, seen)) return { face, missing: false };
    }
    return { face: main, missing: !has(main, seen) };
  };

  const shape = (text: string, style: Style): Shaped | undefined => {
    const plain = shapeSimple(text, style);
    if (plain !== undefined) return plain;
    const main = mainOf(style.weight);
    const { levels } = bidi.getEmbeddingLevels(text, style.kind === 'text' ? undefined : 'ltr');
    const pieces: Piece[] = [];
    for (const { segment, index } of graphemes.segment(text)) {
      if (segment.replace(unseen, '') === '') continue;
      const found = faceFor(segment, text, main);
      if (found === undefined) return undefined;
      const level = levels[index] ?? 0;
      const last = pieces.at(-1);
      if (last !== undefined && last.face === found.face && last.level === level && last.missing === found.missing) {
        last.text += segment;
      } else pieces.push({ text: segment, level, ...found });
    }
    const runs = inVisualOrder(pieces).map((piece) => ({
      ...runOf(piece),
      outlined: outlinedWeights.has(style.weight) && piece.face !== main,
    }));
    return { runs, spaced_letters: 0, width: runs.reduce((sum, { width }) => sum + width, 0) };
  };

  return {
    shape,
    wanted: () => [...wanted],
    loadWanted: async () => {
      for (const name of wanted) await open(name);
      wanted.clear();
    },
    draw: ({ runs }, x, y, size) => {
      let content = `BT ${round(x)} ${round(y)} Td `;
      for (const { face, shown, outlined } of runs) {
        const { id } = face.embedded;
        named[id] ??= face.embedded.ref();
        const choice = `/${id} ${size} Tf `;
        if (choice !== chosen) content += choice;
        chosen = choice;
        if (outlined) content += '2 Tr 0.35 w ';
        content += shown.includes('{')
          ? shown.replace(/\{(-?[\d.]+)\}/g, (_, rise: string) => `${round((Number(rise) * size) / 1_000)}`)
          : shown;
        content += outlined ? ' 0 Tr ' : ' ';
      }
      return `${content}ET\n`;
    },
    begin: (fonts) => {
      named = fonts;
      chosen = '';
    },
  };
}

/** Weights that a single-weight font gets by an outline. */
const outlinedWeights: ReadonlySet<Weight> = new Set(['semibold', 'bold']);
const needsActualText = /[\p{Script=Devanagari}\p{Script=Thai}\p{Extended_Pictographic}]/u;

/** Creates the letters of the main fonts, each once; `even` selects tabular figures. Undefined if the font lacks the letter. */
function createLetters(weights: readonly Weight[], mainOf: (weight: Weight) => Face) {
  const noLetters = () => new Map(weights.map((weight) => [weight, new Map<string, Letter>()]));
  const letters = noLetters();
  const tabular = noLetters();
  return (letter: string, weight: Weight, even: boolean): Letter | undefined => {
    const known = (even ? tabular : letters).get(weight);
    const found = known?.get(letter);
    if (found !== undefined) return found;
    const face = mainOf(weight);
    const code_point = letter.codePointAt(0) ?? 0;
    if (!face.font.hasGlyphForCodePoint(code_point)) return undefined;
    const glyph = even ? face.font.layout(letter, ['tnum']).glyphs[0] : face.font.glyphForCodePoint(code_point);
    if (glyph === undefined) return undefined;
    const made = { code: codeOf(face, glyph), width: glyph.advanceWidth * face.scale };
    known?.set(letter, made);
    return made;
  };
}

/** Returns the glyph's code in the document's font, which records its letters and its width. */
function codeOf({ embedded, scale }: Face, glyph: Glyph): string {
  const code = embedded.subset.includeGlyph(glyph.id);
  embedded.widths[code] ??= glyph.advanceWidth * scale;
  embedded.unicode[code] ??= glyph.codePoints;
  return hexadecimal(code);
}

function has({ font }: Face, grapheme: string): boolean {
  for (const letter of grapheme) if (!font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) return false;
  return true;
}

/** Converts a piece to operands: its glyphs with their offsets, and the original text if the glyphs do not represent it. */
function runOf({ text, face, level, missing }: Piece): Run {
  const turned = level % 2 === 1;
  const ready = (turned ? mirrored(text) : text).replace(unseenButJoiners, '').replace(thaiSaraAm, '\u0e4d$1\u0e32');
  const laid = laidOut(face.font, ready, turned ? 'rtl' : 'ltr');
  const { scale } = face;
  let shown = '';
  let array = '';
  let width = 0;
  const flush = () => {
    if (array !== '') shown += `[${array}] TJ `;
    array = '';
  };
  for (const [index, glyph] of laid.glyphs.entries()) {
    const place = laid.positions[index];
    if (place === undefined) continue;
    const code = codeOf(face, glyph);
    const advance = place.xAdvance * scale;
    const after = glyph.advanceWidth * scale - advance + place.xOffset * scale;
    const before = -place.xOffset * scale;
    if (place.yOffset !== 0) flush();
    array += `${before === 0 ? '' : round(before)}<${code}>${after === 0 ? '' : round(after)}`;
    if (place.yOffset !== 0) {
      const rise = array;
      array = '';
      // Ts is in units of the page: the font size is inserted when it is drawn.
      shown += `{${round(place.yOffset * scale)}} Ts [${rise}] TJ 0 Ts `;
    }
    width += advance;
  }
  flush();
  shown = shown.trimEnd();
  // A box represents no letter, and in these scripts glyphs can represent other letters than the original, so the original text is added.
  if (missing || needsActualText.test(text)) shown = `/Span <</ActualText <FEFF${utf16(text)}>>> BDC ${shown} EMC`;
  return { face, shown, width };
}

/**
 * Lays out the glyphs of a text. fontkit fails on a few letters whose font has an empty position for a join (U+06A2 of Noto Sans Arabic):
 * those are laid out without joins, and if that fails too, letter by letter. No letter is lost.
 */
function laidOut(font: Font, text: string, direction: 'ltr' | 'rtl'): Pick<GlyphRun, 'glyphs' | 'positions'> {
  for (const features of [undefined, { curs: false, mark: false, mkmk: false, kern: false }]) {
    try {
      return font.layout(text, features, undefined, undefined, direction);
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    }
  }
  const glyphs = font.glyphsForString(text);
  if (direction === 'rtl') glyphs.reverse();
  return {
    glyphs,
    positions: glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })),
  };
}

/** Rule L2 of the bidirectional algorithm, on pieces: from the highest level down, reverses everything at that level or above. */
function inVisualOrder(pieces: Piece[]): Piece[] {
  const ordered = [...pieces];
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to += 1;
      if (to - from > 1) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return ordered;
}

/** Mirrors the brackets of a right-to-left text. */
function mirrored(text: string): string {
  return Array.from(text, (letter) => bidi.getMirroredCharacter(letter) ?? letter).join('');
}

function hexadecimal(value: number): string {
  return value.toString(16).padStart(4, '0');
}

function utf16(text: string): string {
  let digits = '';
  for (let index = 0; index < text.length; index += 1) digits += hexadecimal(text.charCodeAt(index));
  return digits;
}

/** Rounds a number for a page's content, below what is visible. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
