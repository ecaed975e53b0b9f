import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogue_folder, readCatalogue } from './translations.ts';

const catalogues = Object.fromEntries(
  await Promise.all(
    (await readdir(catalogue_folder))
      .filter((name) => name.endsWith('.po'))
      .map(async (name) => [
        name.slice(0, -'.po'.length),
        readCatalogue(await readFile(join(catalogue_folder, name), 'utf8')),
      ]),
  ),
) as Record<string, Map<string, string>>;

test('there are six locales, and each translates every message of the first', () => {
  expect(Object.keys(catalogues).toSorted()).toEqual(['de', 'en', 'es', 'es-MX', 'fr-FR', 'zh-CN']);
  const messages = [...(catalogues.en ?? new Map()).keys()].toSorted();
  for (const [locale, catalogue] of Object.entries(catalogues)) {
    expect([...catalogue.keys()].toSorted(), locale).toEqual(messages);
    if (locale === 'en') continue;
    expect(
      [...catalogue].filter(([, translation]) => translation === '').map(([message]) => message),
      locale,
    ).toEqual([]);
  }
});

test('a translation keeps the places of its message', () => {
  const places = (text: string) => [...new Set(text.match(/\{[a-zA-Z0-9_]+(?=[,}])/g) ?? [])].toSorted();
  for (const [locale, catalogue] of Object.entries(catalogues)) {
    for (const [message, translation] of catalogue) {
      if (translation !== '') expect(places(translation), `${locale}: ${message}`).toEqual(places(message));
    }
  }
});

test('[S2.117] [S8.2] [S8.16] [S8.18] the sentences of the specification stand as it writes them', () => {
  const sentences = [
    'Are you sure you want to log out?',
    'You are currently logged in as {name}',
    'Log Out',
    'The requested resource does not exist or has been deleted',
    'Please login to access this resource',
    'Bad Request',
    'An error has occurred! Please contact your administrator',
    'An unknown error occurred',
    'Your session is invalid',
    'Merchant Status is Closed',
    'No Data Available',
    'Goto page {page}',
  ];
  for (const sentence of sentences) expect(catalogues.en?.has(sentence), sentence).toBe(true);
});

test('a catalogue is read with its contexts, its long lines and its quotation marks', () => {
  const text =
    'msgid ""\nmsgstr ""\n\nmsgctxt "status"\nmsgid "Open"\nmsgstr "Offen"\n\nmsgid ""\n"Two "\n"\\"lines\\""\nmsgstr ""\n"Zwei "\n"Zeilen"\n';
  expect([...readCatalogue(text)]).toEqual([
    ['Open (status)', 'Offen'],
    ['Two "lines"', 'Zwei Zeilen'],
  ]);
});
