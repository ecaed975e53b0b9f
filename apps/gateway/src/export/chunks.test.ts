import { csvField, guardedText } from '@countinghouse/domain/export/csv-cell';
import { localDateTime } from '@countinghouse/domain/time/time-zones';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copiedRows, rewriteRows } from './copied-rows.ts';
import { type CsvCells, csvRecords } from './csv-writer.ts';

/** A text as bytes, cut at the given places. */
async function* cut(text: string, places: readonly number[]): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  const ends = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  let from = 0;
  for (const end of [...ends, bytes.length]) {
    yield bytes.subarray(from, end);
    from = end;
  }
}
const places = fc.array(fc.nat(200), { maxLength: 5 });

/** A text in COPY's text format. */
const escaped = (text: string) =>
  text.replace(
    /[\\\b\f\n\r\t\v]/g,
    (letter) => `\\${{ '\\': '\\', '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't', '\v': 'v' }[letter]}`,
  );
const rowsOf = (rows: readonly (readonly (string | null)[])[]) =>
  rows.map((row) => `${row.map((cell) => (cell === null ? '\\N' : escaped(cell))).join('\t')}\n`).join('');
const recordsOf = async (columns: readonly CsvCells[], chunks: AsyncIterable<Uint8Array>) => {
  const parts: Uint8Array[] = [];
  for await (const part of csvRecords(columns, chunks)) parts.push(Uint8Array.from(part));
  return Buffer.concat(parts).toString();
};

test('guards and quotes CSV texts by the rules of domain, wherever chunks are split', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }).map((each) => each.replaceAll('\0', '')),
    fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n "\'`;,\\N019aZ_Ä\u00A0\u200B\u3000＝•'), maxLength: 14 }),
  );
  const columns: CsvCells[] = [
    { kind: 'text' },
    { kind: 'text', before: '•••• ' },
    {
      kind: 'words',
      words: new Map([
        ['218', '=Settled, "all"'],
        ['visa', 'Visa'],
      ]),
    },
  ];
  const words: Record<string, string> = { 218: '=Settled, "all"', visa: 'Visa' };
  const row = fc.tuple(fc.option(text), text, fc.oneof(fc.constantFrom('218', 'visa', '2I8'), text));
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 6 }), places, async (rows, at) => {
      const expected = rows.map(([one, other, code]) =>
        [one ?? '', other === '' ? '•••• ' : `•••• ${other}`, Object.hasOwn(words, code) ? words[code] : code]
          .map((cell) => csvField(guardedText(cell ?? '')))
          .join(','),
      );
      expect(await recordsOf(columns, cut(rowsOf(rows), at))).toBe(expected.map((each) => `${each}\r\n`).join(''));
    }),
    { numRuns: 300 },
  );
});

test('writes amounts as decimals and instants as local times, through every clock change', async () => {
  const columns: CsvCells[] = [
    { kind: 'amount' },
    { kind: 'instant', zone: 'EST' },
    { kind: 'instant', zone: 'HST' },
    { kind: 'local' },
    { kind: 'plain' },
  ];
  const instant = fc.date({ min: new Date('2007-01-01'), max: new Date('2037-12-31'), noInvalidDate: true });
  const near = fc.constantFrom(
    '2026-03-08T06:59:59.500Z',
    '2026-03-08T07:00:00Z',
    '2026-11-01T05:59:59Z',
    '2026-11-01T06:00:00Z',
  );
  const row = fc.tuple(
    fc.integer(),
    fc.oneof(
      instant,
      near.map((text) => new Date(text)),
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 6 }), places, async (rows, at) => {
      const made = rows.map(([amount, time]) => {
        const utc = time.toISOString().replace('T', ' ').replace('Z', '');
        return [String(amount), `${utc}+00`, `${utc}+00`, utc, String(amount)];
      });
      const expected = rows.map(([amount, time]) =>
        [
          (amount / 100).toFixed(2),
          localDateTime(time, 'EST'),
          localDateTime(time, 'HST'),
          time.toISOString().slice(0, 19).replace('T', ' '),
          String(amount),
        ].join(','),
      );
      expect(await recordsOf(columns, cut(rowsOf(made), at))).toBe(expected.map((each) => `${each}\r\n`).join(''));
    }),
  );
  expect(await recordsOf([{ kind: 'amount' }, { kind: 'instant', zone: 'EST' }], cut('\\N\t\\N\n', []))).toBe(',\r\n');
});

test('parses rows of COPY’s text format unchanged, wherever chunks are split', async () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom('N', 'n', '\\', '\t', '\n', '\r', '\v', '😀', 'é') }), {
    minLength: 2,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { maxLength: 5 }), places, async (rows, at) => {
      const found: string[][] = [];
      for await (const some of copiedRows(cut(rowsOf(rows), at))) found.push(...some);
      expect(found).toEqual(rows);
      const retold: string[][] = [];
      const last = (text: string) => `\\${text}\t!`;
      for await (const some of copiedRows(rewriteRows([undefined, last], cut(rowsOf(rows), at)))) retold.push(...some);
      expect(retold).toEqual(rows.map(([one, two, ...more]) => [one, last(two ?? ''), ...more]));
    }),
  );
  const nothing: string[][] = [];
  for await (const some of copiedRows(cut('\\N\ta\n', []))) nothing.push(...some);
  expect(nothing).toEqual([['', 'a']]);
});
