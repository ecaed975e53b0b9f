import { describe, expect, test } from 'vitest';
import { matchingCommands, stretchesIn } from './command-match.ts';

const items = [
  { label: 'Sale', note: 'Payments', keywords: ['charge', 'take money'] },
  { label: 'Void', note: 'Payments', keywords: ['reverse'] },
  { label: 'Search', note: 'Invoice' },
  { label: 'Transaction Search', note: 'Reports', keywords: ['payments'] },
  { label: 'Añadir cliente', note: 'Bóveda' },
  { label: '商户', note: '管理' },
];
const found = (query: string) => matchingCommands(items, query).map(({ label, note }) => `${note}: ${label}`);

describe('finding', () => {
  test('finds by label, keywords and section', () => {
    expect(found('void')).toEqual(['Payments: Void']);
    expect(found('revers')).toEqual(['Payments: Void']);
    expect(found('payments')).toEqual(['Reports: Transaction Search', 'Payments: Sale', 'Payments: Void']);
    expect(found('invoice search')).toEqual(['Invoice: Search']);
  });

  test('ranks the beginning of a label before a word inside it', () => {
    expect(found('sea')).toEqual(['Invoice: Search', 'Reports: Transaction Search']);
  });

  test('handles case, accents and scripts', () => {
    expect(found('ANADIR')).toEqual(['Bóveda: Añadir cliente']);
    expect(found('boveda')).toEqual(['Bóveda: Añadir cliente']);
    expect(found('户')).toEqual(['管理: 商户']);
  });

  test('empty input finds everything, and unknown input nothing', () => {
    expect(found('  ')).toHaveLength(items.length);
    expect(found('void sale')).toEqual([]);
    expect(found('[.*')).toEqual([]);
    expect(found('void '.repeat(2_000))).toEqual([]);
  });
});

describe('marking', () => {
  const marked = (text: string, query: string) => stretchesIn(text, query).map(([from, to]) => text.slice(from, to));

  test('marks each word, preferring the beginning of a word', () => {
    expect(marked('Transaction Search', 'sea tra')).toEqual(['Tra', 'Sea']);
    expect(marked('Merchants on the march', 'ma')).toEqual(['ma']);
    expect(stretchesIn('Merchants on the march', 'ma')).toEqual([[17, 19]]);
    expect(marked('Sale', 'sale sal')).toEqual(['Sale']);
    expect(marked('Sale', 'void')).toEqual([]);
    expect(marked('Payments', 's')).toEqual([]);
  });

  test('keeps positions for letters that fold into others', () => {
    expect(marked('Café Lumière', 'lumiere')).toEqual(['Lumière']);
    expect(marked('Cafe\u0301 X', 'cafe')).toEqual(['Cafe\u0301']);
    expect(marked('🦔 Straße İstanbul', 'istanbul')).toEqual(['İstanbul']);
    expect(marked('<b>Sale</b>', 'sale')).toEqual(['Sale']);
  });
});
