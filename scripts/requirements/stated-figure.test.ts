import { expect, test } from 'vitest';
import { stateFigure } from './stated-figure.ts';

test('writes the current figure into the README', () => {
  expect(stateFigure('Of these, **1 of 9 requirements** are wired.', 2, 10)).toBe(
    'Of these, **2 of 10 requirements** are wired.',
  );
});

test('refuses a README without a figure', () => {
  expect(() => stateFigure('Nothing.', 2, 10)).toThrow('**2 of 10 requirements**');
});
