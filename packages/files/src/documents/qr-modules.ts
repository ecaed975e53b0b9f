import { encode } from 'uqr';

/** A QR code without its quiet zone: modules per side, and its dark ones as runs from left to right. */
export type QrModules = { size: number; runs: { x: number; y: number; length: number }[] };

/** The light modules around a code, which some cameras need to find it. */
export const qr_quiet_modules = 2;

/** Returns the QR code of a text, with error correction for a smudge or a fold (level M). */
export function qrModules(text: string): QrModules {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  const runs: QrModules['runs'] = [];
  for (const [y, modules] of data.entries()) {
    for (let x = 0; x < modules.length; x += 1) {
      if (modules[x] !== true) continue;
      let to = x;
      while (modules[to] === true) to += 1;
      runs.push({ x, y, length: to - x });
      x = to;
    }
  }
  return { size: data.length, runs };
}

/** Returns the dark modules as an SVG path, one unit per module. */
export function qrPath({ runs }: Pick<QrModules, 'runs'>): string {
  return runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('');
}
