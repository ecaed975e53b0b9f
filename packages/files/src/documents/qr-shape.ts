import { colours } from './document-looks.ts';
import type { Sheet } from './document-sheet.ts';
import { qr_quiet_modules, qrModules } from './qr-modules.ts';

/** Draws a QR code as shapes, sharp at any size, including its quiet zone, in a square of a number of pixels. */
export function drawQrCode(sheet: Sheet, text: string, x: number, y: number, size: number): void {
  const code = qrModules(text);
  const unit = size / (code.size + 2 * qr_quiet_modules);
  const squares = code.runs.map((run) => `${run.x} ${run.y} ${run.length} 1 re `).join('');
  sheet.fillShape(squares, x + qr_quiet_modules * unit, y + qr_quiet_modules * unit, unit, colours.ink);
}
