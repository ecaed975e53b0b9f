import { getDocumentProxy } from 'unpdf';

/** A text on a page and its position, in points from the bottom left; `y` is its baseline. */
export type Item = { str: string; height: number; width: number; x: number; y: number };

/** An element of a document's structure. */
export type StructureNode = { role?: string; alt?: string; children?: StructureNode[] };

/** What pdf.js, which is independent of our writers, reads in a file. */
export type ReadPdf = {
  pages: Item[][];
  /** The structure that the last page is in. */
  tree: StructureNode;
  info: { Language?: string; Title?: string; Author?: string; CreationDate?: string };
  /** The colours that are filled with on the first page, as `#rrggbb`. */
  colours: Set<string>;
};

/** Reads a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const pages: Item[][] = [];
  const colours = new Set<string>();
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const texts = items.filter((item) => 'str' in item && item.str.trim() !== '') as unknown as (Item & {
      transform: number[];
    })[];
    pages.push(
      texts.map(({ str, height, width, transform }) => ({
        str,
        height,
        width,
        x: transform[4] ?? 0,
        y: transform[5] ?? 0,
      })),
    );
    if (number > 1) continue;
    const { argsArray } = await page.getOperatorList();
    for (const [first] of argsArray.filter(Array.isArray)) if (/^#[\da-f]{6}$/.test(String(first))) colours.add(first);
  }
  const { info } = (await document.getMetadata()) as unknown as { info: ReadPdf['info'] };
  const tree = (await (await document.getPage(document.numPages)).getStructTree()) as unknown as StructureNode;
  return { pages, tree, info, colours };
}

/** Returns the roles of a structure in reading order; children are in brackets after their parent. */
export function rolesOf({ role = '', children = [] }: StructureNode): string {
  const inner = children.map(rolesOf).filter((each) => each !== '');
  return inner.length === 0 ? role : `${role}(${inner.join(' ')})`;
}

/** The elements of a role. */
export function elementsOf(node: StructureNode, role: string): StructureNode[] {
  return [...(node.role === role ? [node] : []), ...(node.children ?? []).flatMap((child) => elementsOf(child, role))];
}

/** The texts of a page in lines from the top: those on about one baseline from left to right. */
export function linesOf(items: readonly Item[]): string[] {
  const lines: Item[][] = [];
  for (const item of items.toSorted((one, other) => other.y - one.y)) {
    const line = lines.at(-1);
    if (line?.[0] !== undefined && line[0].y - item.y < 1.5) line.push(item);
    else lines.push([item]);
  }
  return lines.map((line) =>
    line
      .sort((one, other) => one.x - other.x)
      .map(({ str }) => str.trim())
      .join(' | '),
  );
}
