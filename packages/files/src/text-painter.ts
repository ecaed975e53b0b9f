/// <reference path="./pdfkit.d.ts" />
import bidiModule, { type Bidi } from 'bidi-js';
import type { Font, Glyph, GlyphRun } from 'fontkit';
import type PDFDocument from 'pdfkit';
import type { EmbeddedFont, PdfReference } from 'pdfkit';
import { type FaceName, facesOf, mainFaces, type Weight } from './font-faces.ts';

/*
 * Draws texts of any script on pdfkit's pages: a font for each run of letters, right-to-left runs in visual order, and a visible box
 * for a letter that no font has. pdfkit's own `doc.text` knows one font and no direction (its issue 219), and is fifteen times slower.
 */

/** How a text is written. */
export type Style = {
  weight: Weight;
  /** An amount or a number: figures of one width, left to right whatever stands in it. A code, left to right. Or a text, which begins as its letters do. */
  kind: 'number' | 'code' | 'text';
};

/** A text that is ready to be drawn. */
export type Shaped = {
  /** In thousandths of the size. */
  width: number;
  /** How many letters stand one behind the other, between which there may be more or less room; none in a text that joins them. */
  spaced_letters: number;
  runs: readonly Run[];
};

/** The fonts of a document that are open before its first text. */
export type OpenFaces = { weights: readonly Weight[]; others?: readonly FaceName[] };

/** Letters of one font, as operands of a page's content. Bold letters of a font that has one weight have an outline. */
type Run = { face: Face; shown: string; width: number; outlined?: boolean };

/** A font of a document. */
type Face = { font: Font; embedded: EmbeddedFont; scale: number };

/** A piece of a text in one font and of one bidirectional level. */
type Piece = { text: string; face: Face; level: number; missing: boolean };

/** A letter of the main font that stands for itself alone. */
type Letter = { code: string; width: number };

// Its types describe a default export of its CommonJS form that it does not have.
const bidi = (bidiModule as unknown as () => Bidi)();
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Texts in which a glyph follows another in reading order, each for one letter: Latin, Greek, Cyrillic and their signs. */
const simple =
  /^[\u0020-\u007e\u00a0-\u02af\u0370-\u0373\u0376-\u03ff\u0400-\u0482\u048a-\u04ff\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2122\u2190-\u2193\u2212]*$/;
const figures = /\d/;
/** Steer the order or the shape of letters and have none of their own. Joiners shape their neighbours, and fontkit reads them. */
const directions =
  '\\u00ad|\\u061c|\\u200b|[\\u200e\\u200f]|[\\u202a-\\u202e]|[\\u2060-\\u2069]|[\\ufe00-\\ufe0f]|\\ufeff|[\\u{e0020}-\\u{e007f}]|[\\u{e0100}-\\u{e01ef}]';
const unseenButJoiners = new RegExp(directions, 'gu');
const unseen = new RegExp(`${directions}|\\u200c|\\u200d`, 'gu');
/** fontkit does not put a tone mark before sara am as HarfBuzz does: it is taken apart first. */
const thaiSaraAm = /([\u0e48-\u0e4b])\u0e33/g;

/** What draws the texts of a document. */
export type TextPainter = {
  /** A text made ready, or undefined where fonts must be loaded first. */
  shape(text: string, style: Style): Shaped | undefined;
  /** The fonts that texts were found to need and that are not loaded. */
  wanted(): readonly FaceName[];
  /** Loads them. */
  loadWanted(): Promise<void>;
  /** The operators that draw a text from a point on the page, which name fonts of `begin`. Its outlines have the page's colour of lines. */
  draw(shaped: Shaped, x: number, y: number, size: number): string;
  /** A page begins, or something else with fonts of its own, which are put into `fonts`. */
  begin(fonts: Record<string, PdfReference>): void;
};

/** Makes the painter of a document. The main fonts of its weights are loaded at once, every other one with the first text that needs it. */
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

  /** A text whose letters all stand in the main font and in their order. */
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

  /** The font of a grapheme; undefined where one that may have it is to be loaded first. */
  const faceFor = (grapheme: string, text: string, main: Face): { face: Face; missing: boolean } | undefined => {
    const seen = grapheme.replace(unseen, '');
    // A sign that asks for its picture gets it where there is one.
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

/** Weights that a font of one weight gets by an outline. */
const outlinedWeights: ReadonlySet<Weight> = new Set(['semibold', 'bold']);
const needsActualText = /[\p{Script=Devanagari}\p{Script=Thai}\p{Extended_Pictographic}]/u;

/** The letters of the main fonts, each made once; `even` asks for a figure of one width. Undefined where the font has none. */
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

/** The glyph in the document's font, which keeps what letters it stands for and its width. */
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

/** A piece as operands: its glyphs with what moves each of them, and what was written beside them where they do not say it. */
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
      // Ts is in units of the page: the size that is chosen when it is drawn is put in there.
      shown += `{${round(place.yOffset * scale)}} Ts [${rise}] TJ 0 Ts `;
    }
    width += advance;
  }
  flush();
  shown = shown.trimEnd();
  // A box stands for no letter, and the glyphs of these scripts for others than are written: what was written is kept beside them.
  if (missing || needsActualText.test(text)) shown = `/Span <</ActualText <FEFF${utf16(text)}>>> BDC ${shown} EMC`;
  return { face, shown, width };
}

/**
 * The glyphs of a text and their places. fontkit fails on a few letters whose font leaves a place empty where they would join (U+06A2
 * of Noto Sans Arabic): those are set without joins, and if that fails too one letter beside the other. None of them is lost.
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

/** Rule L2 of the bidirectional algorithm, on pieces: from the highest level down, what is at it or above is turned around. */
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

/** Brackets of a right-to-left text, as they look from there. */
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

/** A number as a page's content has it: the reader's eye sees no more. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
