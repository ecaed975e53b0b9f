import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { catalogueNames, findWritingFaults, readCatalogue, readCatalogueFile } from './translations.ts';

const locales = ['de', 'en', 'es', 'es-MX', 'fr-FR', 'zh-CN'];
const names = await catalogueNames();
/** Everything that is said, by locale, over all catalogues. */
const catalogues = Object.fromEntries(
  await Promise.all(
    locales.map(async (locale) => {
      const own = names.filter((name) => name.endsWith(`/${locale}.po`));
      const messages = await Promise.all(own.map((name) => readCatalogueFile(name)));
      return [locale, new Map(messages.flatMap((catalogue) => [...catalogue]))];
    }),
  ),
) as Record<string, Map<string, string>>;

test('there are six locales of each catalogue, and each translates every message of the first', async () => {
  const places = [...new Set(names.map((name) => name.replace(/[^/]+$/, '')))];
  expect(places).toContain('locales/');
  expect(places).toContain('features/home/locales/');
  for (const place of places) {
    const english = [...(await readCatalogueFile(`${place}en.po`)).keys()].toSorted();
    for (const locale of locales) {
      const catalogue = await readCatalogueFile(`${place}${locale}.po`);
      expect([...catalogue.keys()].toSorted(), `${place}${locale}`).toEqual(english);
      if (locale === 'en') continue;
      const untranslated = [...catalogue].filter(([, translation]) => translation === '').map(([message]) => message);
      expect(untranslated, `${place}${locale}`).toEqual([]);
    }
  }
});

test('each page is loaded with the catalogue of its own feature', async () => {
  const sources = await Promise.all(
    ['pages.ts', 'home.tsx', 'other-pages.ts'].map((file) =>
      readFile(new URL(`../src/app/${file}`, import.meta.url), 'utf8'),
    ),
  );
  const loaded = [
    ...sources.join().matchAll(/pageOf\(\s*'([a-z-]+)',\s*\(\) => import\('\.\.\/features\/([a-z-]+)\//g),
  ];
  expect(loaded.length).toBeGreaterThan(5);
  for (const [, catalogue, folder] of loaded) expect(catalogue).toBe(folder);
});

test('a translation keeps the places of its message', () => {
  const places = (text: string) => [...new Set(text.match(/\{[a-zA-Z0-9_]+(?=[,}])/g) ?? [])].toSorted();
  for (const [locale, catalogue] of Object.entries(catalogues)) {
    for (const [message, translation] of catalogue) {
      if (translation !== '') expect(places(translation), `${locale}: ${message}`).toEqual(places(message));
    }
  }
});

test('every catalogue is set as a native reader expects it, with nothing left in English', async () => {
  for (const name of names) expect(findWritingFaults(name, await readCatalogueFile(name)), name).toEqual([]);
});

test('a plain space before a French colon, and a sentence that was not translated, are found', () => {
  const french = new Map([
    ['Total: {sum}', 'Total : {sum}'],
    ['Try it again', 'Try it again'],
    ['Total', 'Total'],
  ]);
  expect(findWritingFaults('locales/fr-FR.po', french)).toEqual([
    'locales/fr-FR.po has no U+00A0 before a colon in: Total : {sum}',
    'locales/fr-FR.po leaves in English: Try it again',
  ]);
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

test('[S2.150] a page button’s name is translated into the six languages', () => {
  const names = locales.map((locale) => catalogues[locale]?.get('Goto page {page}'));
  expect(names).toEqual([
    'Gehe zu Seite {page}',
    'Goto page {page}',
    'Ir a la página {page}',
    'Ir a la página {page}',
    'Aller à la page {page}',
    '转到第 {page} 页',
  ]);
});
