import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { writeQrSvg } from './write-qr-svg.ts';

/** Rasterizes the path as a browser does, and reads it with another library. */
function scanned(svg: string): string {
  const side = Number(/viewBox="-4 -4 (\d+) \1"/.exec(svg)?.[1]);
  const path = /<path d="([^"]+)"/.exec(svg)?.[1] ?? '';
  const unit = 4;
  const width = side * unit;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x = '', y = '', length = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = 0; row < unit; row += 1) {
      const from = ((Number(y) + 4) * unit + row) * width + (Number(x) + 4) * unit;
      for (let at = from; at < from + Number(length) * unit; at += 1) data.set([0, 0, 0, 255], at * 4);
    }
  }
  return decodeQR({ width, height: width, data }, { timeLimit: 20_000 });
}

test.each([
  'https://pay.example.com/payment-link/preview#AbCdEfGhIjKlMnOpQrStUvWxYz012345',
  'https://pay.example.com/payment-link/preview#____----____----____----____----',
])('the code decodes to its address: %s', (address) => {
  expect(scanned(writeQrSvg(address, 'QR code'))).toBe(address);
});

test('a title with markup and control characters stays text', () => {
  const svg = writeQrSvg('https://example.com', '</title><script>"&\u0000\u0008');
  expect(svg).toContain('<title>&lt;/title&gt;&lt;script&gt;&quot;&amp;</title>');
});
