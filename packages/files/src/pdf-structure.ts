import type PDFDocument from 'pdfkit';
import type { PdfReference } from 'pdfkit';

/** An element of a document's structure. `end` writes it: nothing can be added to it any more. */
export type StructureElement = { reference: PdfReference; kids: unknown[]; end(): void };

/** What a cell is: a column's header, a row's, or none. */
type CellKind = 'TH' | 'row header' | 'TD';

/** A table of a document's structure. */
export type StructureTable = {
  /** A row, with an element for each cell; `spans` has how many columns a cell takes where it is not one. */
  row(kinds: readonly CellKind[], spans?: readonly number[]): { cells: readonly StructureElement[]; end(): void };
  end(): void;
};

/** The structure of a document. */
export type Structure = {
  /** A page begins: what is marked now stands on it. */
  beginPage(): void;
  /** A document of its own begins within the file, in a language (BCP 47): what is made now belongs to it. */
  beginPart(language: string): void;
  /** An element beside tables: a heading or a paragraph. */
  block(type: string): StructureElement;
  /** A picture, what it shows in words, and where it stands on its page, in points from the bottom left. */
  figure(
    alternative: string,
    box: readonly [left: number, bottom: number, right: number, top: number],
  ): StructureElement;
  /** A table. */
  table(): StructureTable;
  /** The operators that begin content of an element; EMC ends it. */
  begin(element: StructureElement): string;
  /** Writes what is not written yet. */
  end(): void;
};

/**
 * The structure of a tagged document, by which screen readers follow it. pdfkit's own keeps every element until the end
 * and takes twelve kilobytes a row; these are written as soon as they are whole.
 */
export function createStructure(doc: PDFDocument): Structure {
  const element = (type: string, parent: PdfReference, more: Record<string, unknown> = {}): StructureElement => {
    const kids: unknown[] = [];
    const reference = doc.ref({ S: type, P: parent, K: kids, ...more });
    return {
      reference,
      kids,
      end: () => {
        reference.end();
        // Of what is written only its number is needed.
        reference.data = {};
      },
    };
  };
  const root = doc.getStructTreeRoot();
  const whole = element('Document', root);
  root.data.K = [whole.reference];
  let marked: PdfReference[] = [];
  let part: StructureElement | undefined;
  const block = (type: string, more?: Record<string, unknown>) => {
    const { reference, kids } = part ?? whole;
    const made = element(type, reference, more);
    kids.push(made.reference);
    return made;
  };
  const cellAttributes = (kind: CellKind, span = 1) => {
    if (kind === 'TD' && span === 1) return {};
    const scope = kind === 'TD' ? {} : { Scope: kind === 'TH' ? 'Column' : 'Row' };
    return { A: { O: 'Table', ...scope, ...(span === 1 ? {} : { ColSpan: span }) } };
  };
  return {
    beginPage: () => {
      marked = doc.getStructParentTree().get(doc.page.structParentTreeKey);
    },
    beginPart: (language) => {
      part?.end();
      part = element('Part', whole.reference, { Lang: Object(language) });
      whole.kids.push(part.reference);
    },
    block: (type) => block(type),
    // pdfkit writes an object of String as a text, and a plain string as a name.
    figure: (alternative, box) =>
      block('Figure', { Alt: Object(alternative), A: { O: 'Layout', BBox: [...box], Placement: 'Block' } }),
    table: () => {
      const table = block('Table');
      return {
        row: (kinds, spans = []) => {
          const row = element('TR', table.reference);
          table.kids.push(row.reference);
          const cells = kinds.map((kind, index) =>
            element(kind === 'TD' ? 'TD' : 'TH', row.reference, cellAttributes(kind, spans[index])),
          );
          row.kids.push(...cells.map(({ reference }) => reference));
          return {
            cells,
            end: () => {
              for (const cell of cells) cell.end();
              row.end();
            },
          };
        },
        end: table.end,
      };
    },
    begin: ({ reference, kids }) => {
      const number = marked.push(reference) - 1;
      // A cell that goes on on the next page has content on both.
      if (kids.length === 0) reference.data.Pg = doc.page.dictionary;
      kids.push(kids.length === 0 ? number : { Type: 'MCR', Pg: doc.page.dictionary, MCID: number });
      return `/${reference.data.S} <</MCID ${number}>> BDC\n`;
    },
    end: () => {
      part?.end();
      whole.end();
    },
  };
}
