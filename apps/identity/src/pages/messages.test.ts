import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@countinghouse/domain/locales';
import { typographyFaults } from '@countinghouse/domain/typography-faults';
import { describe, expect, test } from 'vitest';
import { html, trusted } from './html.ts';
import type { Messages } from './locales/en.ts';
import { catalogues, fillHtml, fillText } from './messages.ts';

const keys = Object.keys(catalogues.en) as (keyof Messages)[];
const placesOf = (message: string) => [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe.each(locales.filter((locale) => locale !== 'en'))('the catalogue %s', (locale) => {
  const catalogue = catalogues[locale];

  test('has the keys of the English one', () => {
    expect(Object.keys(catalogue).sort()).toEqual([...keys].sort());
  });

  test('leaves no English over', () => {
    expect(keys.filter((key) => catalogue[key] === catalogues.en[key])).toEqual([]);
  });

  test('has the same places to fill', () => {
    for (const key of keys) expect([key, placesOf(catalogue[key])]).toEqual([key, placesOf(catalogues.en[key])]);
  });

  test('is neatly written: no empty message, no stray space, typographic apostrophes', () => {
    for (const key of keys) {
      expect(catalogue[key]).toBe(catalogue[key].trim());
      expect(catalogue[key]).toMatch(/\S/);
      expect(catalogue[key]).not.toMatch(/ {2}|'|"|\.\.\./);
    }
  });
});

test.each(locales)('%s is set as a native reader expects it', (locale) => {
  for (const message of Object.values(catalogues[locale]))
    expect(typographyFaults(message, locale), message).toEqual([]);
});

test('every message is said somewhere', () => {
  const folder = import.meta.dirname;
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  // Messages whose key is put together: messages[`fault_${…}`].
  const families = [...sources.matchAll(/messages\[`(\w+?_)\$\{[^}]*\}(\w*)`\]/g)].map(
    ([, start = '', end = '']) =>
      (key: string) =>
        key.startsWith(start) && key.endsWith(end),
  );
  // Those said under a name that was chosen before: messages[`${kind}_title`].
  for (const [, end = ''] of sources.matchAll(/messages\[`\$\{[\w.]+\}(_\w+)`\]/g)) {
    for (const [start] of sources.matchAll(/(?<=')(invitation\w*|new_password|password_changed)(?=')/g)) {
      families.push((key) => key === `${start}${end}`);
    }
  }
  const unsaid = keys.filter(
    (key) =>
      !new RegExp(`(messages|catalogue|\\])\\.${key}\\b`).test(sources) && !families.some((family) => family(key)),
  );
  expect(unsaid).toEqual([]);
});

test('filling escapes texts, keeps markup, and never reads a filled text again', () => {
  expect(fillHtml('For {username}.', { username: '<b>{password}</b>', password: 'secret' }).markup).toBe(
    'For &lt;b&gt;{password}&lt;/b&gt;.',
  );
  expect(fillHtml('For {username}.', { username: html`<b>${'a&b'}</b>` }).markup).toBe('For <b>a&amp;b</b>.');
  expect(fillText('For {username} {other}', { username: '$& {other}' })).toBe('For $& {other} {other}');
  expect(html`${[undefined, false, 0, '"', trusted('<i></i>')]}`.markup).toBe('0&quot;<i></i>');
});
