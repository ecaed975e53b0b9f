import { expect, test } from 'vitest';
import { readCatalogue } from './read-catalogue.ts';

test('reads a catalogue with contexts, long lines and quotation marks', () => {
  const text =
    'msgid ""\nmsgstr ""\n\nmsgctxt "status"\nmsgid "Open"\nmsgstr "Offen"\n\nmsgid ""\n"Two "\n"\\"lines\\""\nmsgstr ""\n"Zwei "\n"Zeilen"\n';
  expect([...readCatalogue(text)]).toEqual([
    ['Open (status)', 'Offen'],
    ['Two "lines"', 'Zwei Zeilen'],
  ]);
});

test('omits obsolete messages', () => {
  expect([...readCatalogue('#~ msgid "a"\n#~ msgstr "b"\n\nmsgid "c"\nmsgstr "d"\n')]).toEqual([['c', 'd']]);
});
