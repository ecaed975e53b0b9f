import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvField, csvHeader, csvLabel, csvLine, csvText, guardedText } from './csv-cell.ts';

const text = (value: string) => ({ text: value, number: false });
const number = (value: string) => ({ text: value, number: true });

test("[S2.162][S2.163] labels replace '$' with 'Amount' and '#' with 'Count' everywhere", () => {
  expect(csvLabel('$')).toBe('Amount');
  expect(csvLabel('#')).toBe('Count');
  expect(csvLabel('Sales $ (# of sales)')).toBe('Sales Amount (Count of sales)');
  expect(csvLabel('$ $')).toBe('Amount Amount');
  expect(csvLabel('Customer')).toBe('Customer');
  // A label can come from a merchant, such as that of a custom field.
  expect(csvLabel('=HYPERLINK("x")')).toBe('\'=HYPERLINK("x")');
  expect(csvLabel('Note;+1')).toBe("Note;'+1");
  expect(csvHeader(['Brand', '#', '$'])).toBe('\uFEFFBrand,Count,Amount\r\n');
});

test('[S2.164][S9.16] a number above 99999999999 gets an apostrophe, an amount never does', () => {
  expect(csvText(number('99999999999'))).toBe('99999999999');
  expect(csvText(number('100000000000'))).toBe("'100000000000");
  expect(csvText(number('-100000000000'))).toBe("'-100000000000");
  expect(csvText(number('99999999999.5'))).toBe("'99999999999.5");
  expect(csvText(text('99999999999'))).toBe('99999999999');
  expect(csvText(text('100000000000'))).toBe("'100000000000");
  expect(csvText({ text: '9999999999.99', number: true, amount: true })).toBe('9999999999.99');
  expect(csvText({ text: '999999999999.00', number: true, amount: true })).toBe('999999999999.00');
  expect(csvText({ text: '-12.50', number: true, amount: true })).toBe('-12.50');
});

test('[S2.165] text gets an apostrophe exactly where a spreadsheet would change it', () => {
  for (const changed of ['007', '04101', '0000', '123456789012', '999999999999999999999']) {
    expect(guardedText(changed), changed).toBe(`'${changed}`);
  }
  for (const kept of [
    '',
    '0',
    '7',
    '12345',
    '2026-11-21 09:30:00',
    '0.5',
    '12 Harbor Rd',
    '(555) 010-0100',
    '#12',
    '5%',
    'Ünal',
  ]) {
    expect(guardedText(kept), kept).toBe(kept);
  }
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\ttext',
  '\rtext',
  '\ntext',
  '  =1+1',
  '\u00A0=1',
  '\uFEFF=1+1',
  '"=1+1"',
  "'=1",
  "\" =cmd|' /C calc'!A0",
  '＝1+1',
  '－1',
  '\u200B=1',
  '\u0001=1',
])('[S2.165] %j never starts a formula', (dangerous) => {
  expect(guardedText(dangerous).startsWith("'")).toBe(true);
  expect(guardedText(dangerous).replaceAll("'", '')).toBe(dangerous.replaceAll("'", ''));
});

test('another country’s separator starts no formula either', () => {
  expect(guardedText('Main St.;=1+1')).toBe("Main St.;'=1+1");
  expect(guardedText('one\n@two')).toBe("one\n'@two");
  expect(guardedText('a;"=1"')).toBe('a;\'"=1"');
  expect(guardedText('a; b')).toBe('a; b');
});

test('quotes fields according to RFC 4180', () => {
  expect(csvField('plain')).toBe('plain');
  expect(csvField('a,b')).toBe('"a,b"');
  expect(csvField('say "hi"')).toBe('"say ""hi"""');
  expect(csvField('two\r\nlines')).toBe('"two\r\nlines"');
  expect(csvLine([text('Dana'), number('12'), text('=1'), text('')])).toBe("Dana,12,'=1,\r\n");
});

/** A strict parser of RFC 4180, independent of the code under test. */
function parse(csv: string, separator = ','): string[][] {
  const rows: string[][] = [[]];
  let field = '';
  let quoted = false;
  for (let at = 0; at < csv.length; at += 1) {
    const letter = csv[at] as string;
    if (quoted) {
      if (letter !== '"') field += letter;
      else if (csv[at + 1] === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && field === '') quoted = true;
    else if (letter === separator || letter === '\n' || letter === '\r') {
      rows.at(-1)?.push(field);
      field = '';
      if (letter === '\r' && csv[at + 1] === '\n') at += 1;
      if (letter !== separator) rows.push([]);
    } else field += letter;
  }
  rows.at(-1)?.push(field);
  return rows;
}

const nasty = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' ', '"', "'", ',', ';', '0', '1', 'a', '\uFEFF', '＝'),
  }),
);

test('[S2.165] any cells round-trip, and none becomes a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(nasty, { minLength: 3, maxLength: 3 }), { maxLength: 5 }), (rows) => {
      const csv = rows.map((row) => csvLine(row.map(text))).join('');
      const read = parse(csv).slice(0, -1);
      expect(read).toEqual(rows.map((row) => row.map(guardedText)));
      // As a spreadsheet reads it in a country with the other separator, and as one that splits at tabs does.
      for (const separator of [',', ';', '\t']) {
        for (const cell of parse(csv, separator).flat()) {
          expect(cell).not.toMatch(/^[\s\uFEFF"]*[=+\-@\uFF1D]/u);
        }
      }
    }),
    { numRuns: 500 },
  );
});
