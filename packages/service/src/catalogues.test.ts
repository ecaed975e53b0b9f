import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createI18nOf } from './catalogues.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countinghouse-catalogues-'));
  const said = (messages: Record<string, string>) =>
    Object.entries(messages)
      .map(([id, text]) => `msgid ${JSON.stringify(id)}\nmsgstr ${JSON.stringify(text)}\n`)
      .join('\n');
  await writeFile(
    join(folder, 'en.po'),
    said({ hello: 'Hello {name}', left: '{days, plural, one {# day} other {# days}} left' }),
  );
  await writeFile(
    join(folder, 'de.po'),
    said({ hello: 'Hallo {name}', left: 'Noch {days, plural, one {# Tag} other {# Tage}}' }),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('two languages work side by side, each with its own plurals and number formats', () => {
  const i18nOf = createI18nOf(folder);
  const [english, german] = [i18nOf('en'), i18nOf('de')];
  const left = (days: number) => ({ id: 'left', values: { days } });
  expect([english._(left(1)), german._(left(1)), english._(left(1_200)), german._(left(1_200))]).toEqual([
    '1 day left',
    'Noch 1 Tag',
    '1,200 days left',
    'Noch 1.200 Tage',
  ]);
  expect(german.t('hello', { name: 'Zoë' })).toBe('Hallo Zoë');
});

test.each(['\\u000d\\u000aBcc: x', 'a\\x3cb', '\\\\u0041', '{name} # $&', 'C:\\temp\\new'])(
  'keeps a value unchanged: %s',
  (name) => {
    const i18n = createI18nOf(folder)('en');
    expect(i18n._('hello', { name })).toBe(`Hello ${name}`);
    expect(i18n._({ id: 'hello', values: { name } })).toBe(`Hello ${name}`);
  },
);

test('throws for a missing message instead of using another language', () => {
  expect(() => createI18nOf(folder)('de')._({ id: 'bye', message: 'Goodbye' })).toThrow('has no message bye');
});
