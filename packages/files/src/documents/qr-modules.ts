import { encode } from 'uqr';

/** A QR code without its quiet zone: how many modules it has on a side, and its dark ones as runs from left to right. */
export type QrModules = { size: number; runs: { x: number; y: number; length: number }[] };

/** The light modules around a code, without which some cameras do not find it. */
export const qr_quiet_modules = 2;

/** The QR code of a text, with error correction for a smudge or a fold (level M). */
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

/** The dark modules as the path of an SVG, one unit a module. */
export function qrPath({ runs }: Pick<QrModules, 'runs'>): string {
  return runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('');
}
