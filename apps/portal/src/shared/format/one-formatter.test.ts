import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../../..');

/** The only files that may format a date or read its parts. Each names its time zone. */
const formatters = [
  'apps/portal/src/features/home/part-of-day.ts',
  'apps/portal/src/features/settings/settlement/settlement-schedule-page.tsx',
  'apps/portal/src/shared/format/use-format.ts',
  'packages/domain/src/recurring/agreement-sentence.ts',
  'packages/domain/src/text/format.ts',
  'packages/domain/src/time/time-zones.ts',
  'packages/files/src/documents/document-format.ts',
  'packages/ui/src/date/calendar.tsx',
  'packages/ui/src/date/date-text.ts',
  'packages/ui/src/date/time-text.ts',
];

/** Code that formats an instant or reads its parts. The methods use the browser's time zone. */
const format = /new Intl\.DateTimeFormat\b|\.toLocale(?:Date|Time)String\(/;
const inBrowserZone =
  /\.toLocale(?:Date|Time)String\(|\.to(?:Date|Time)String\(|\.get(?:Hours|Minutes|Date|Day|Month|FullYear|TimezoneOffset)\(|\bnew Date\([^)]*\)\.toLocaleString\(|resolvedOptions\(\)\.timeZone|\bTemporal\.Now\b/;

function sourcesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`);
}

const sources = ['apps/portal/src', 'packages/domain/src', 'packages/files/src', 'packages/ui/src'].flatMap(
  sourcesUnder,
);
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

test('only the listed modules format instants, and each needs a zone', () => {
  expect(sources.filter((path) => format.test(textOf(path))).sort()).toEqual(formatters);
});

test('no source reads an instant in the browser’s zone', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((path) => inBrowserZone.test(textOf(path)))).toEqual([]);
});

test.each(formatters)('%s passes a zone to every format', (path) => {
  const text = textOf(path);
  const formats = [...text.matchAll(/new Intl\.DateTimeFormat\(/g)];
  expect(formats.length).toBeGreaterThan(0);
  for (const { index } of formats) {
    // The options end with the bracket that closes the call.
    let depth = 0;
    let end = index + 'new Intl.DateTimeFormat'.length;
    do {
      if (text[end] === '(') depth += 1;
      if (text[end] === ')') depth -= 1;
      end += 1;
    } while (depth > 0);
    expect(text.slice(index, end)).toMatch(/\btimeZone\b(?!Name)/);
  }
});
