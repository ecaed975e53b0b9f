import { hexadecimal, type PdfObjects } from './pdf-objects.ts';
import { standardWidth, winAnsiText } from './standard-fonts.ts';
import { readTrueType, type TrueType } from './truetype.ts';

/** A way to write a text on a page. */
export type Face = {
  /** The width of a text in thousandths of its size. */
  widthOf(text: string): number;
  /** The operators that choose it. */
  begin(size: number, weight: 'regular' | 'bold'): string;
  /** The text as its operand. */
  show(text: string): string;
};

/** The fonts of one PDF. */
export type PdfFonts = {
  /** The entry of a page's resources. */
  resources: string;
  /** A standard font, where it has every letter of a text. */
  plain(text: string, weight: 'regular' | 'bold'): Face | undefined;
  /** The first of the other fonts that has every letter of a text, else the last; each is loaded with the first text that needs it. */
  wide(text: string, weight: 'regular' | 'bold'): Promise<Face>;
  /** Writes the fonts: the wide ones with the glyphs that were used. */
  finish(): Promise<void>;
};

/** A TrueType font that a PDF may use: its name, and its file once it is needed. */
export type WideFont = { name: string; load: () => Promise<Uint8Array> };

type Deflate = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>;

/** Letters that no font has are written as these, so that each is still found and copied as itself; they show an empty box. */
const firstUnknown = 0xf000;

/** One of the wide fonts, as far as a PDF uses it. */
type Wide = { object: number; name: string; font: TrueType; used: Map<number, number>; face: Face };

/**
 * The fonts of a PDF: Helvetica, which every reader has, for Western text, and TrueType fonts for text with any other letter. These
 * are told by their glyphs, with a table from glyphs back to letters, so that their text can be found and copied.
 */
export function pdfFonts(
  objects: PdfObjects,
  { deflate, fonts }: { deflate: Deflate; fonts: readonly WideFont[] },
): PdfFonts {
  const regular = objects.reserve();
  const bold = objects.reserve();
  const wideObjects = fonts.map(() => objects.reserve());
  const wides: Wide[] = [];

  const standard = (weight: 'regular' | 'bold'): Face => ({
    widthOf: (text) => standardWidth(text, weight),
    begin: (size) => `/${weight === 'bold' ? 'B' : 'R'} ${size} Tf`,
    show: (text) => `(${(winAnsiText(text) ?? '').replace(/[\\()]/g, '\\$&')})`,
  });
  const faces = { regular: standard('regular'), bold: standard('bold') };

  const wideAt = async (index: number): Promise<Wide | undefined> => {
    const font = fonts[index];
    const object = wideObjects[index];
    if (font === undefined || object === undefined) return undefined;
    wides[index] ??= createWide(index, object, font.name, readTrueType(await font.load()));
    return wides[index];
  };

  return {
    resources: `<</R ${regular} 0 R/B ${bold} 0 R${wideObjects.map((object, index) => `/W${index} ${object} 0 R`).join('')}>>`,
    plain: (text, weight) => (winAnsiText(text) === undefined ? undefined : faces[weight]),
    wide: async (text, weight) => {
      let last: Wide | undefined;
      for (let index = 0; index < fonts.length; index += 1) {
        last = await wideAt(index);
        if (last !== undefined && hasAll(last.font, text)) break;
      }
      return last?.face ?? faces[weight];
    },
    finish: async () => {
      const standardFont = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
      objects.add(regular, standardFont('Helvetica'));
      objects.add(bold, standardFont('Helvetica-Bold'));
      for (const [index, object] of wideObjects.entries()) {
        const wide = wides[index];
        if (wide === undefined || wide.used.size === 0) objects.add(object, standardFont('Helvetica'));
        else await addWide(objects, wide, deflate);
      }
    },
  };
}

function hasAll(font: TrueType, text: string): boolean {
  for (const letter of text) {
    if (!/\s/.test(letter) && font.glyphOf(letter.codePointAt(0) ?? 0) === 0) return false;
  }
  return true;
}

function createWide(index: number, object: number, name: string, font: TrueType): Wide {
  const used = new Map<number, number>();
  const unknown = new Map<number, number>();
  const codeOf = (code_point: number) => {
    let code = font.glyphOf(code_point);
    if (code === 0) {
      code = unknown.get(code_point) ?? firstUnknown + (unknown.size % 0xfff);
      unknown.set(code_point, code);
    }
    if (!used.has(code)) used.set(code, code_point);
    return code;
  };
  const face: Face = {
    widthOf: (text) => {
      let width = 0;
      for (const letter of text) width += font.widthOf(font.glyphOf(letter.codePointAt(0) ?? 0));
      return width;
    },
    // The font has one weight: bold is drawn with an outline.
    begin: (size, weight) => `/W${index} ${size} Tf ${weight === 'bold' ? '2 Tr 0.3 w 0 G' : '0 Tr'}`,
    show: (text) => {
      let digits = '';
      for (const letter of text) digits += hexadecimal(codeOf(letter.codePointAt(0) ?? 0));
      return `<${digits}>`;
    },
  };
  return { object, name, font, used, face };
}

async function addWide(objects: PdfObjects, wide: Wide, deflate: Deflate): Promise<void> {
  const { object, font, used } = wide;
  const [descendant, descriptor, file, letters] = [
    objects.reserve(),
    objects.reserve(),
    objects.reserve(),
    objects.reserve(),
  ];
  const name = `COUNTI+${wide.name}`;
  const glyphs = [...used.keys()].sort((a, b) => a - b);
  const bytes = font.subset(new Set(glyphs.filter((glyph) => glyph < firstUnknown)));
  const widths = glyphs.map((glyph) => `${glyph}[${font.widthOf(glyph < firstUnknown ? glyph : 0)}]`).join('');
  objects.add(
    object,
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${letters} 0 R>>`,
  );
  objects.add(
    descendant,
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/CIDToGIDMap/Identity/DW 1000/W[${widths}]>>`,
  );
  objects.add(
    descriptor,
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${font.box.join(' ')}]/ItalicAngle 0/Ascent ${font.ascent}/Descent ${font.descent}/CapHeight 733/StemV 80/FontFile2 ${file} 0 R>>`,
  );
  objects.addStream(file, `/Filter/FlateDecode/Length1 ${bytes.length}`, await deflate(bytes));
  objects.addStream(letters, '/Filter/FlateDecode', await deflate(objects.latin(lettersOf(glyphs, used))));
}

/** The table from glyphs to letters. */
function lettersOf(glyphs: readonly number[], used: ReadonlyMap<number, number>): string {
  let map =
    '/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName/Letters def\n/CMapType 2 def\n1 begincodespacerange\n<0000><FFFF>\nendcodespacerange\n';
  for (let from = 0; from < glyphs.length; from += 100) {
    const some = glyphs.slice(from, from + 100);
    const lines = some.map((glyph) => `<${hexadecimal(glyph)}><${utf16(used.get(glyph) ?? 0)}>\n`);
    map += `${some.length} beginbfchar\n${lines.join('')}endbfchar\n`;
  }
  return `${map}endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend\n`;
}

function utf16(code_point: number): string {
  const text = String.fromCodePoint(code_point);
  let digits = '';
  for (let index = 0; index < text.length; index += 1) digits += hexadecimal(text.charCodeAt(index));
  return digits;
}
