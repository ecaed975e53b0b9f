import type PDFDocument from 'pdfkit';
import type { PdfReference } from 'pdfkit';

/** A structure element of a document. `end` writes it: nothing can be added any more. */
export type StructureElement = { reference: PdfReference; kids: unknown[]; end(): void };

/** The kind of a cell: a column header, a row header, or neither. */
type CellKind = 'TH' | 'row header' | 'TD';

/** A table of a document's structure. */
export type StructureTable = {
  /** A row, with an element for each cell; `spans` has the number of columns of each cell if not one. */
  row(kinds: readonly CellKind[], spans?: readonly number[]): { cells: readonly StructureElement[]; end(): void };
  end(): void;
};

/** The structure of a document. */
export type Structure = {
  /** Begins a page: content marked from now on is on it. */
  beginPage(): void;
  /** Begins a separate document within the file, in a language (BCP 47). Elements made from now on belong to it. */
  beginPart(language: string): void;
  /** An element beside tables: a heading or a paragraph. */
  block(type: string): StructureElement;
  /** A picture, its alternative text, and its position on the page, in points from the bottom left. */
  figure(
    alternative: string,
    box: readonly [left: number, bottom: number, right: number, top: number],
  ): StructureElement;
  /** A table. */
  table(): StructureTable;
  /** Returns the operators that begin an element's content; EMC ends it. */
  begin(element: StructureElement): string;
  /** Writes all remaining elements. */
  end(): void;
};

/**
 * Creates the structure of a tagged document, for screen readers. pdfkit's own keeps every element until the end and takes twelve kilobytes
 * a row; these are written as soon as they are complete.
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
        // Of a written element only the number is needed.
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
    // pdfkit writes a String object as text, and a plain string as a name.
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
      // A cell that continues on the next page has content on both.
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
