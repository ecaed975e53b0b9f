import { expect, test } from 'vitest';
import { catalogueNames, englishName, findWritingFaults, readCatalogueFile } from './translations.ts';

const locales = ['de', 'en', 'es', 'es-MX', 'fr-FR', 'zh-CN'];
const names = await catalogueNames();
/** All messages of the portal by locale, from all its catalogues. */
const catalogues = Object.fromEntries(
  await Promise.all(
    locales.map(async (locale) => {
      const own = names.filter((name) => name.startsWith('apps/portal/') && name.endsWith(`/${locale}.po`));
      const messages = await Promise.all(own.map((name) => readCatalogueFile(name)));
      return [locale, new Map(messages.flatMap((catalogue) => [...catalogue]))];
    }),
  ),
) as Record<string, Map<string, string>>;

test('each catalogue has six locales, and each translates every message', async () => {
  const places = [...new Set(names.map((name) => name.replace(/[^/]+$/, '')))];
  for (const place of [
    'apps/portal/src/',
    'apps/portal/src/features/home/',
    'apps/gateway/src/',
    'apps/identity/src/',
  ]) {
    expect(places).toContain(`${place}locales/`);
  }
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

test('every catalogue has native typography, keeps placeholders, and leaves no English', async () => {
  for (const name of names) {
    const english = await readCatalogueFile(englishName(name));
    expect(findWritingFaults(name, await readCatalogueFile(name), english), name).toEqual([]);
  }
});

test('finds a plain space before a French colon, a wrong placeholder and an untranslated sentence', () => {
  const french = new Map([
    ['Total: {sum}', 'Total : {sum}'],
    ['Try it again', 'Try it again'],
    ['Total', 'Total'],
    ['Hello {name}', 'Bonjour {nom}'],
  ]);
  expect(findWritingFaults('locales/fr-FR.po', french)).toEqual([
    'locales/fr-FR.po has no U+00A0 before a colon in: Total : {sum}',
    'locales/fr-FR.po leaves in English: Try it again',
    'locales/fr-FR.po has other places than: Hello {name}',
  ]);
});

test('a message with a manual id is compared with its English text', () => {
  const english = new Map([
    ['reset.title', 'Your new password'],
    ['reset.hello', 'Hello {name}'],
  ]);
  const german = new Map([
    ['reset.title', 'Your new password'],
    ['reset.hello', 'Hallo'],
  ]);
  expect(findWritingFaults('locales/de.po', german, english)).toEqual([
    'locales/de.po leaves in English: Your new password',
    'locales/de.po has other places than: Hello {name}',
  ]);
});

test('[S2.117] [S8.2] [S8.16] [S8.18] the specification’s sentences are used verbatim', () => {
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
