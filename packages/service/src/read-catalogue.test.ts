import { expect, test } from 'vitest';
import { readCatalogue } from './read-catalogue.ts';

test('a catalogue is read with its contexts, its long lines and its quotation marks', () => {
  const text =
    'msgid ""\nmsgstr ""\n\nmsgctxt "status"\nmsgid "Open"\nmsgstr "Offen"\n\nmsgid ""\n"Two "\n"\\"lines\\""\nmsgstr ""\n"Zwei "\n"Zeilen"\n';
  expect([...readCatalogue(text)]).toEqual([
    ['Open (status)', 'Offen'],
    ['Two "lines"', 'Zwei Zeilen'],
  ]);
});

test('what nobody says any more is left out', () => {
  expect([...readCatalogue('#~ msgid "a"\n#~ msgstr "b"\n\nmsgid "c"\nmsgstr "d"\n')]).toEqual([['c', 'd']]);
});
