import { expect, test } from 'vitest';
import { labelled } from './typography.ts';

test('a label and its value are separated as each language does', () => {
  expect(labelled('Total', '3', 'en')).toBe('Total: 3');
  expect(labelled('Total', '3', 'es-MX')).toBe('Total: 3');
  expect(labelled('Total', '3', 'fr-FR')).toBe('Total\u00a0: 3');
  expect(labelled('总计', '3', 'zh-CN')).toBe('总计：3');
});
