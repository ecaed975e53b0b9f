/**
 * The part of pdfkit 0.20.2 that the text painter, the table and the documents use; the package has no types. Members marked internal are not part of
 * its documented interface: the version is pinned, and the tests that render pages fail when one of them changes.
 */
declare module 'pdfkit' {
  import type { Font } from 'fontkit';

  /** An object of the file. `end` writes it. */
  type PdfReference = { data: Record<string, unknown>; end(content?: string): void };

  /** Internal: a font as the document embeds it. */
  type EmbeddedFont = {
    id: string;
    font: Font;
    /** The letters of each glyph, and its width in thousandths of the size, by its number in the file. */
    unicode: number[][];
    widths: number[];
    subset: { includeGlyph(glyph_id: number): number };
    ref(): PdfReference;
  };

  /** A picture. Internal: its name on a page and its object, set once it is embedded. */
  type PdfImage = {
    width: number;
    height: number;
    label: string;
    obj: PdfReference | null;
    embed(doc: PDFDocument): void;
  };

  class PDFDocument {
    constructor(options: {
      autoFirstPage: boolean;
      bufferPages?: boolean;
      font: null;
      fontLayoutCache: boolean;
      pdfVersion: string;
      tagged: boolean;
      lang: string;
      displayTitle: boolean;
      info: { Title: string; Author: string; CreationDate: Date; ModDate: Date };
    });
    page: {
      dictionary: PdfReference;
      fonts: Record<string, PdfReference>;
      xobjects: Record<string, PdfReference>;
      structParentTreeKey: number;
    };
    addPage(options: { size: readonly [width: number, height: number]; margin: number }): this;
    /** With `bufferPages`: later content is added to an earlier page, counted from 0. */
    switchToPage(page: number): void;
    /** A PNG. */
    openImage(bytes: Uint8Array): PdfImage;
    addContent(operators: string): this;
    font(font: Font, family: string): this;
    ref(data?: Record<string, unknown>): PdfReference;
    end(): void;
    /** Internal: receives every byte of the file. Null is the end. */
    push(part: Uint8Array | null): boolean;
    /** Internal: the font selected last. */
    _font: EmbeddedFont;
    /** Internal: of a tagged document. */
    getStructTreeRoot(): PdfReference;
    getStructParentTree(): { get(key: number): PdfReference[] };
  }

  // biome-ignore lint/style/noDefaultExport: this is what the package gives
  export default PDFDocument;
  export type { EmbeddedFont, PdfImage, PdfReference };
}
