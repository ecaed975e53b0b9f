import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@countinghouse/domain/text/locales';
import { readCatalogue } from '@countinghouse/service/read-catalogue';
import { describe, expect, test } from 'vitest';
import { html, trusted } from './html.ts';
import { fillHtml, i18nOf } from './messages.ts';
import { words } from './words.ts';

const keys = Object.keys(words) as (keyof typeof words)[];

describe.each(locales.filter((locale) => locale !== 'en'))('the catalogue %s', (locale) => {
  const catalogue = readCatalogue(readFileSync(join(import.meta.dirname, `../locales/${locale}.po`), 'utf8'));

  test('has no untranslated English', () => {
    expect(keys.filter((key) => catalogue.get(key) === words[key].message)).toEqual([]);
  });

  test('has no empty message or stray space, and uses typographic apostrophes', () => {
    for (const message of catalogue.values()) {
      expect(message).toBe(message.trim());
      expect(message).toMatch(/\S/);
      expect(message).not.toMatch(/ {2}|'|"|\.\.\./);
    }
  });
});

test('every message id is its key', () => {
  for (const key of keys) expect(words[key].id).toBe(key);
});

test('every message is used', () => {
  const folder = import.meta.dirname;
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  // Messages with a composed key: words[`fault_${…}`].
  const families = [...sources.matchAll(/words\[`(\w+?_)\$\{[^}]*\}(\w*)`\]/g)].map(
    ([, start = '', end = '']) =>
      (key: string) =>
        key.startsWith(start) && key.endsWith(end),
  );
  // Messages whose key begins with a variable: words[`${kind}_title`].
  for (const [, end = ''] of sources.matchAll(/words\[`\$\{[\w.]+\}(_\w+)`\]/g)) {
    for (const [start] of sources.matchAll(/(?<=')(invitation\w*|new_password|password_changed)(?=')/g)) {
      families.push((key) => key === `${start}${end}`);
    }
  }
  const unsaid = keys.filter(
    (key) => !new RegExp(`words\\.${key}\\b`).test(sources) && !families.some((family) => family(key)),
  );
  expect(unsaid).toEqual([]);
});

test('filling escapes text, keeps markup, and never fills inserted text again', () => {
  const fill = (values: Parameters<typeof fillHtml>[2]) => fillHtml(i18nOf('en'), words.undo_email_purpose, values);
  const { markup } = fill({
    username: '<b>{new_email}\\u003ci\\u003e</b>',
    old_email: html`<b>${'a&b'}</b>`,
    new_email: '\x001\0 $&',
  });
  expect(markup).toContain(
    'the account &lt;b&gt;{new_email}\\u003ci\\u003e&lt;/b&gt; from <b>a&amp;b</b> to \x001\0 $&amp;.',
  );
  expect(html`${[undefined, false, 0, '"', trusted('<i></i>')]}`.markup).toBe('0&quot;<i></i>');
});
