import { encode } from 'uqr';
import { colours } from './document-looks.ts';
import type { Sheet } from './document-sheet.ts';

const quiet_modules = 2;

/** Draws a QR code as shapes, sharp at any size, with its quiet zone in a square of so many pixels. */
export function drawQrCode(sheet: Sheet, text: string, x: number, y: number, size: number): void {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  const unit = size / (data.length + 2 * quiet_modules);
  let squares = '';
  for (const [row, modules] of data.entries()) {
    for (let from = 0; from < modules.length; from += 1) {
      if (modules[from] !== true) continue;
      let to = from;
      while (modules[to] === true) to += 1;
      squares += `${from} ${row} ${to - from} 1 re `;
      from = to;
    }
  }
  sheet.fillShape(squares, x + quiet_modules * unit, y + quiet_modules * unit, unit, colours.ink);
}
