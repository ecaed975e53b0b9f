import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCatalogue } from '@countinghouse/service/read-catalogue';
import { expect, test } from 'vitest';
import { routes } from '../src/shared/routes/routes.ts';
import { routeTitles } from './route-titles.ts';

const cwd = join(import.meta.dirname, '..');

/** Compiles the shell's catalogue of a locale, when the shell has the messages `own` itself. */
async function compile(locale: string, own: Record<string, string[]>): Promise<Record<string, string[]>> {
  const { transform } = routeTitles({ cwd });
  if (typeof transform !== 'object') throw new Error('The plugin has no transform');
  const handler = transform.handler as unknown as (code: string, id: string) => Promise<{ code: string }>;
  const given = `/*eslint-disable*/export const messages=JSON.parse(${JSON.stringify(JSON.stringify(own))});`;
  const { code } = await handler.call({ addWatchFile() {} }, given, join(cwd, 'src', 'locales', `${locale}.po`));
  return ((await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { messages: Record<string, string[]> })
    .messages;
}

test('the shell’s catalogue contains every route title in every language', async () => {
  const english = await compile('en', { own: ['Words'] });
  expect(english.own).toEqual(['Words']);
  const shell = await readCatalogue(await readFile(join(cwd, 'src', 'locales', 'en.po'), 'utf8'));
  const said = [...Object.values(english).map((parts) => parts.join('')), ...shell.values()];
  expect(routes.filter(({ title }) => !said.includes(title.message ?? '')).map(({ name }) => name)).toEqual([]);
  for (const locale of ['de', 'es', 'es-MX', 'fr-FR', 'zh-CN']) {
    expect(Object.keys(await compile(locale, { own: ['Words'] })).toSorted()).toEqual(Object.keys(english).toSorted());
  }
});
