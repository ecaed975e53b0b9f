import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rarestParts } from './search-parts.ts';

const names = ['dana okonkwo', 'dana weber', 'sam okonkwo', 'priya raman', 'tom weber', 'ellen voss'];
const sample = Array.from({ length: 600 }, (_, n) => `${names[n % 6]} customer${n * 7919}@example.com po-${n * 31}`);

test('looks up a common word by one part, and two words by one part each', () => {
  expect(rarestParts('okonkwo', sample)).toHaveLength(1);
  const parts = rarestParts('dana okonkwo', sample) ?? [];
  expect(parts).toHaveLength(2);
  for (const word of [' dana', ' okonkwo'])
    expect(
      parts.filter((part) => word.includes(part)),
      word,
    ).toHaveLength(1);
});

test('leaves out a part that nearly all rows have if another is known', () => {
  for (const text of ['company 77', 'voss.com', 'example.com raman']) {
    expect(rarestParts(text, sample), text).not.toContain('com');
  }
  expect(rarestParts('example', sample)).toHaveLength(1);
});

test('looks up a text not in the sample by several rare parts', () => {
  expect(rarestParts('quezada quizote', sample)).toHaveLength(3);
});

const addresses = Array.from({ length: 600 }, (_, n) => `by dana weber 10.${n % 9}.${n % 31}.${n % 250} till`);

test('looks up an address by parts around its dots, and not by those of all addresses', () => {
  const parts = rarestParts('10.7.13.', addresses) ?? [];
  expect(parts).toContain('.7.');
  expect(parts).not.toContain('10.');
  const having = addresses.filter((each) => parts.every((part) => each.includes(part)));
  expect(having).toHaveLength(addresses.filter((each) => each.includes('10.7.13.')).length);
});

test('looks up a text whole if nearly all rows have its parts but few the text', () => {
  for (const text of ['weber dana', '10 weber']) expect(rarestParts(text, addresses), text).toBe(undefined);
});

test('looks up a text whole without three letters or digits in a row, or without a sample', () => {
  for (const text of ['%%%', '中文名', '🧾🧾🧾', 'é é é', '12', ' 7 '])
    expect(rarestParts(text, sample), text).toBe(undefined);
  expect(rarestParts('okonkwo', [])).toBe(undefined);
});

test('every row with the text has its parts', () => {
  const texts = fc.oneof(
    fc.string({ maxLength: 100 }),
    fc.stringMatching(/^[a-z0-9 .@%_\\-]{3,60}$/),
    fc.constantFrom(...sample),
  );
  fc.assert(
    fc.property(texts, fc.array(texts, { maxLength: 40 }), (text, others) => {
      const lower = text.toLowerCase();
      for (const part of rarestParts(lower, [...others, lower]) ?? []) expect(lower).toContain(part);
    }),
  );
});
