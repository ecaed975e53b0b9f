import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentRamp, accentVariables, contrast } from './accent-ramp.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((colour) => `#${colour.toString(16).padStart(6, '0')}`);

test('text has a contrast of 4.5:1 on every accent a merchant can choose', () => {
  fc.assert(
    fc.property(hex, (accent) => {
      const { light, dark } = accentRamp(accent);
      for (const steps of [light, dark]) {
        expect(contrast(steps[6] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
        expect(contrast(steps[7] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
        expect(contrast(steps[8] ?? '', steps[1] ?? '')).toBeGreaterThanOrEqual(4.5);
        expect(contrast(steps[8] ?? '', steps[0] ?? '')).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(light[6] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark[8] ?? '', '#0f141a')).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('an accent replaces only the ink ramp and the bar', () => {
  expect(Object.keys(accentVariables('#7a2f8f'))).toEqual([
    ...Array.from({ length: 10 }, (_, step) => `--ink-${step}`),
    '--bar',
  ]);
});

test('refuses anything but #rrggbb', () => {
  expect(() => accentRamp('red')).toThrow(RangeError);
  expect(() => accentRamp('#123;}')).toThrow(RangeError);
});
