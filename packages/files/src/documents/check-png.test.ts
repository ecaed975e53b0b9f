import { expect, test } from 'vitest';
import { smallPng } from '../testing/small-png.ts';
import { checkPng } from './check-png.ts';

test('accepts complete images with and without transparency', async () => {
  await checkPng(smallPng(40, 20, [59, 34, 23]));
  await checkPng(smallPng(40, 20, [59, 34, 23, 128]));
});

const whole = smallPng(40, 20, [59, 34, 23, 128]);
const changed = (at: number, byte: number) => Object.assign(Uint8Array.from(whole), { [at]: byte });

test.each([
  ['not a PNG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['nothing', new Uint8Array()],
  ['truncated', whole.slice(0, 60)],
  ['data that cannot be decompressed', changed(43, 0xff)],
  ['larger than its data', changed(23, 21)],
  ['a width of millions of pixels', changed(16, 0x7f)],
  ['complete, but 10,000 pixels wide', smallPng(10_000, 1, [59, 34, 23])],
  ['complete, but 10,000 pixels high', smallPng(1, 10_000, [59, 34, 23])],
  ['interlaced', changed(28, 1)],
  ['sixteen bits per channel', changed(24, 16)],
])('refuses an image that pdfkit cannot draw: %s', async (_, bytes) => {
  await expect(checkPng(bytes)).rejects.toThrow('A logo cannot be drawn');
});

test('refuses a picture of 10,000 by 10,000 pixels without unpacking its 400 MB', async () => {
  const sides = Uint8Array.from(smallPng(1, 1, [59, 34, 23, 128]));
  new DataView(sides.buffer).setUint32(16, 10_000);
  new DataView(sides.buffer).setUint32(20, 10_000);
  const before_bytes = process.memoryUsage().arrayBuffers;
  await expect(checkPng(sides)).rejects.toThrow('A logo cannot be drawn: it is too large');
  expect(process.memoryUsage().arrayBuffers - before_bytes).toBeLessThan(10_000_000);
});
