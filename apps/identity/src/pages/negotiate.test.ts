import { describe, expect, test } from 'vitest';
import { localeForTag, negotiateLocale } from './negotiate.ts';

test.each([
  ['en', 'en'],
  ['EN-gb', 'en'],
  ['de-AT', 'de'],
  ['es', 'es'],
  ['es-ES', 'es'],
  ['es-MX', 'es-MX'],
  ['es_mx', 'es-MX'],
  ['es-419', 'es-MX'],
  ['es-AR', 'es-MX'],
  ['fr', 'fr-FR'],
  ['fr-CA', 'fr-FR'],
  ['zh', 'zh-CN'],
  ['zh-Hans-SG', 'zh-CN'],
  ['zh-TW', undefined],
  ['zh-Hant', undefined],
  ['pt-BR', undefined],
  ['', undefined],
  ['*', undefined],
  ['estonian', undefined],
  ['__proto__', undefined],
])('maps the tag %s to %s', (tag, locale) => {
  expect(localeForTag(tag)).toBe(locale);
});

describe('the highest-priority language that is supported wins', () => {
  test.each([
    [{}, 'en'],
    [{ lang: 'de', cookie: 'es', ui_locales: 'fr', accept_language: 'zh' }, 'de'],
    [{ lang: ['de', 'es'], accept_language: 'fr' }, 'fr-FR'],
    [{ lang: 'xx', cookie: 'es', ui_locales: 'fr', accept_language: 'zh' }, 'es'],
    [{ cookie: '', ui_locales: 'pt fr-CA de', accept_language: 'zh' }, 'fr-FR'],
    [{ ui_locales: 'pt', accept_language: 'zh-CN,zh;q=0.9' }, 'zh-CN'],
    [{ accept_language: 'pt-BR,de;q=0.5,es-MX;q=0.8' }, 'es-MX'],
    [{ accept_language: 'de;q=0, fr' }, 'fr-FR'],
    [{ accept_language: 'de;q=nonsense, es;q=0.1' }, 'es'],
    [{ accept_language: ' ;;,,q=1,*;q=0.1' }, 'en'],
    [{ accept_language: `${'xx,'.repeat(100_000)}de` }, 'en'],
  ])('%j', (wishes, locale) => {
    expect(negotiateLocale(wishes)).toBe(locale);
  });
});
