import { PDFiumLibrary } from '@hyzyla/pdfium';

/** A rendered page: the darkness of each pixel, from 0 to 255, in rows from the top. */
export type Picture = { width: number; height: number; ink: Uint8Array };

/** Ink separated from its neighbours on the left and right, in pixels; `moment` is ink times position. */
export type Blob = { from: number; to: number; top: number; bottom: number; ink: number; moment: number };

const scale = 4;
const dark = 100;

/** Renders the pages of a PDF with an independent reader. */
export async function renderedPages(bytes: Uint8Array, pages: readonly number[] = [0]): Promise<Picture[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const pictures: Picture[] = [];
    for (const page of pages) {
      const { width, height, data } = await document.getPage(page).render({ scale, colorSpace: 'BGRA' });
      const ink = new Uint8Array(width * height);
      for (let point = 0; point < ink.length; point += 1) ink[point] = 255 - (data[point * 4 + 1] ?? 255);
      pictures.push({ width, height, ink });
    }
    document.destroy();
    return pictures;
  } finally {
    library.destroy();
  }
}

/** Returns the rows of a table on a page: the areas between its rules. */
export function tableRows({ width, height, ink }: Picture): Picture[] {
  const rules: number[] = [];
  for (let y = 0; y < height; y += 1) {
    const line = ink.subarray(y * width, (y + 1) * width);
    const filled = line.reduce((count, value) => count + (value > 8 ? 1 : 0), 0);
    if (filled > width * 0.7) rules.push(y);
  }
  const rows: Picture[] = [];
  for (const [index, rule] of rules.entries()) {
    const next = rules[index + 1];
    // Two lines of points can be one rule.
    if (next === undefined || next - rule < 8 * scale) continue;
    rows.push({ width, height: next - rule - 1, ink: ink.slice((rule + 1) * width, next * width) });
  }
  return rows;
}

/** The ink of a picture between two places, as points of the page, in blobs from left to right. */
export function blobsOf({ width, height, ink }: Picture, from_pt = 0, to_pt = width / scale): Blob[] {
  const blobs: Blob[] = [];
  let blob: Blob | undefined;
  for (let x = Math.ceil(from_pt * scale); x < Math.min(width, to_pt * scale); x += 1) {
    let found = false;
    for (let y = 0; y < height; y += 1) {
      const value = ink[y * width + x] ?? 0;
      if (value < dark) continue;
      found = true;
      blob ??= { from: x, to: x, top: y, bottom: y, ink: 0, moment: 0 };
      blob.to = x;
      blob.top = Math.min(blob.top, y);
      blob.bottom = Math.max(blob.bottom, y);
      blob.ink += value;
      blob.moment += value * x;
    }
    if (!found && blob !== undefined) {
      blobs.push(blob);
      blob = undefined;
    }
  }
  if (blob !== undefined) blobs.push(blob);
  return blobs;
}

/** Returns the shape of blobs independent of position: their approximate sizes and amounts of ink. */
export function shapeOf(blobs: readonly Blob[]): string {
  const near = (value: number, step: number) => Math.round(value / step);
  return blobs
    .map(({ from, to, top, bottom, ink }) => `${near(to - from, 4)}x${near(bottom - top, 4)}:${near(ink, 4_000)}`)
    .join(' ');
}

/** Whether two series of blobs look alike: width, height, ink and lean. */
export function looksLike(some: readonly Blob[], others: readonly Blob[]): boolean {
  const leaning = ({ from, to, ink, moment }: Blob) => (moment / ink - from) / Math.max(1, to - from);
  return (
    some.length === others.length &&
    some.every((blob, index) => {
      const other = others[index] as Blob;
      return (
        Math.abs(blob.to - blob.from - (other.to - other.from)) <= 2 &&
        Math.abs(blob.bottom - blob.top - (other.bottom - other.top)) <= 2 &&
        Math.abs(blob.ink - other.ink) <= other.ink * 0.2 &&
        Math.abs(leaning(blob) - leaning(other)) <= 0.15
      );
    })
  );
}
