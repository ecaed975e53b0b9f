import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copiedRows } from './copied-rows.ts';
import { withLineEnds } from './csv-lines.ts';

/** A text as bytes, cut at any places. */
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

test('every record of a CSV ends as RFC 4180 says, wherever the chunks were cut', async () => {
  const fields = fc.array(fc.string({ unit: fc.constantFrom('a', '"', '\n', '\r', ',', '张') }), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fields, { maxLength: 5 }), places, async (rows, at) => {
      const quoted = rows.map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join(','));
      const parts: Uint8Array[] = [];
      for await (const part of withLineEnds(cut(quoted.map((row) => `${row}\n`).join(''), at))) parts.push(part);
      expect(Buffer.concat(parts).toString()).toBe(quoted.map((row) => `${row}\r\n`).join(''));
    }),
  );
});

test("rows of COPY's text format come back as they were, wherever the chunks were cut", async () => {
  const escaped = (text: string) =>
    text.replace(
      /[\\\b\f\n\r\t\v]/g,
      (letter) => `\\${{ '\\': '\\', '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't', '\v': 'v' }[letter]}`,
    );
  const texts = fc.array(fc.string({ unit: fc.constantFrom('N', 'n', '\\', '\t', '\n', '\r', '\v', '😀', 'é') }), {
    minLength: 2,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { maxLength: 5 }), places, async (rows, at) => {
      const found: string[][] = [];
      const copied = rows.map((row) => `${row.map(escaped).join('\t')}\n`).join('');
      for await (const some of copiedRows(cut(copied, at))) found.push(...some);
      expect(found).toEqual(rows);
    }),
  );
  const nothing: string[][] = [];
  for await (const some of copiedRows(cut('\\N\ta\n', []))) nothing.push(...some);
  expect(nothing).toEqual([['', 'a']]);
});
