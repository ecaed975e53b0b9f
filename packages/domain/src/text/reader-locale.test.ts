import { expect, test } from 'vitest';
import { formatLocaleFor, localeFor } from './reader-locale.ts';

test.each([
  [['de-CH', 'en'], 'de'],
  [['es-ES'], 'es'],
  [['es'], 'es'],
  [['es-MX'], 'es-MX'],
  [['es-AR'], 'es-MX'],
  [['fr-CA'], 'fr-FR'],
  [['zh-TW', 'de'], 'zh-CN'],
  [['pt-BR', 'fr'], 'fr-FR'],
  [['nl', 'sv'], 'en'],
  [['es-AR@posix', 'de'], 'es-MX'],
  [['C', ''], 'en'],
  [[], 'en'],
])('[S3.49] a browser with the languages %j starts in %s', (languages, locale) => {
  expect(localeFor(languages)).toBe(locale);
});

test.each([
  ['en', ['en-GB', 'en'], 'en-GB'],
  ['en', ['de-DE'], 'en-US'],
  ['de', ['en-US', 'de-AT'], 'de-AT'],
  ['zh-CN', ['zh-TW'], 'zh-CN'],
  ['en', ['en-US@posix'], 'en-US'],
  ['de', ['de-AT@euro', 'de-CH'], 'de-CH'],
  ['de', ['de-', 'de-x'], 'de'],
] as const)('%s with the browser languages %j formats dates as %s', (locale, languages, format) => {
  expect(formatLocaleFor(locale, languages)).toBe(format);
  expect(new Intl.NumberFormat(formatLocaleFor(locale, languages)).format(1)).not.toBe('');
});
