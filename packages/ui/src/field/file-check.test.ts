import { expect, test } from 'vitest';
import { acceptsFile, fileSize, largestFile_bytes } from './file-check.ts';

test('a file is accepted by its extension or type', () => {
  const pdf = { name: 'Invoice.PDF', type: 'application/pdf' };
  const png = { name: 'logo.png', type: 'image/png' };
  expect(acceptsFile(pdf, '.pdf,.csv')).toBe(true);
  expect(acceptsFile(png, '.pdf, .csv')).toBe(false);
  expect(acceptsFile(png, 'image/*')).toBe(true);
  expect(acceptsFile(pdf, 'image/*')).toBe(false);
  expect(acceptsFile(pdf, 'application/pdf')).toBe(true);
  expect(acceptsFile({ name: 'pdf', type: '' }, '.pdf')).toBe(false);
  expect(acceptsFile(png, '')).toBe(true);
});

test('formats sizes with the reader’s separators', () => {
  expect(fileSize(512, 'en')).toBe('512 bytes');
  expect(fileSize(831_000, 'en')).toBe('812 kB');
  expect(fileSize(1_468_006, 'de')).toBe('1,4 MB');
  expect(fileSize(largestFile_bytes, 'en')).toBe('5 MB');
});
