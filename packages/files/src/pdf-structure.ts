import type PDFDocument from 'pdfkit';
import type { PdfReference } from 'pdfkit';

/** An element of a document's structure. `end` writes it: nothing can be added to it any more. */
export type StructureElement = { reference: PdfReference; kids: unknown[]; end(): void };

/**
 * The structure of a tagged document with one table, by which screen readers follow it. pdfkit's own keeps every element until the end
 * and takes twelve kilobytes a row; these are written as soon as they are whole.
 */
export function createStructure(doc: PDFDocument): {
  /** A page begins: what is marked now stands on it. */
  beginPage(): void;
  /** An element beside the table: a heading or a paragraph. */
  block(type: string): StructureElement;
  /** A row of the table, with an element for each cell. */
  row(cell_count: number, type: 'TH' | 'TD'): { cells: readonly StructureElement[]; end(): void };
  /** The operators that begin content of an element; EMC ends it. */
  begin(element: StructureElement): string;
  /** Writes what is not written yet. */
  end(): void;
} {
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
  let table: StructureElement | undefined;
  let marked: PdfReference[] = [];
  return {
    beginPage: () => {
      marked = doc.getStructParentTree().get(doc.page.structParentTreeKey);
    },
    block: (type) => {
      const made = element(type, whole.reference);
      whole.kids.push(made.reference);
      return made;
    },
    row: (cell_count, type) => {
      if (table === undefined) {
        table = element('Table', whole.reference);
        whole.kids.push(table.reference);
      }
      const row = element('TR', table.reference);
      table.kids.push(row.reference);
      const attributes = type === 'TH' ? { A: { O: 'Table', Scope: 'Column' } } : {};
      const cells = Array.from({ length: cell_count }, () => element(type, row.reference, attributes));
      row.kids.push(...cells.map(({ reference }) => reference));
      return {
        cells,
        end: () => {
          for (const cell of cells) cell.end();
          row.end();
        },
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
      table?.end();
      whole.end();
    },
  };
}
