import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  csvRowHoldsCardNumber,
  type PaymentFileKind,
  paymentFileKindOf,
  paymentFileKinds,
  paymentFileName,
} from './payment-file.ts';

const text = (content: string) => new TextEncoder().encode(content);
const bytes = (...values: number[]) => Uint8Array.from(values);

test.each<[string, Uint8Array, PaymentFileKind | undefined]>([
  ['a PDF', text('%PDF-1.7\n1 0 obj'), 'pdf'],
  ['a PNG', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0), 'png'],
  ['a JPEG', bytes(0xff, 0xd8, 0xff, 0xe0, 0), 'jpeg'],
  ['a CSV with commas', text('date,amount\n2026-01-01,5'), 'csv'],
  ['a CSV with semicolons, a byte order mark and umlauts', text('\ufeffDatum;Größe\r\n'), 'csv'],
  ['HTML', text('<!doctype html><title>a,b</title>'), undefined],
  ['HTML after blank lines', text('\n\n  <script>alert(1,2)</script>'), undefined],
  ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg" onload="a(1,2)"/>'), undefined],
  ['JSON', text('{"a":1,"b":2}'), undefined],
  ['plain text', text('hello world'), undefined],
  ['a signature alone', text('%PDF-'), undefined],
  ['a PDF with leading content', text('<html>%PDF-1.7'), undefined],
  ['an executable', bytes(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1), undefined],
  ['an archive', bytes(0x50, 0x4b, 3, 4, 0x2c), undefined],
  ['text that is not UTF-8', bytes(0x61, 0x2c, 0xff, 0xfe), undefined],
  ['text with a NUL', text('a,b\u0000c'), undefined],
  ['nothing', bytes(), undefined],
])('%s', (_name, content, kind) => {
  expect(paymentFileKindOf(content)).toBe(kind);
});

test.each<[string, PaymentFileKind, string]>([
  ['order.pdf', 'pdf', 'order.pdf'],
  ['photo.JPEG', 'jpeg', 'photo.jpeg'],
  ['order.pdf', 'png', 'order.png'],
  ['invoice.html', 'pdf', 'invoice.pdf'],
  ['../../etc/passwd', 'csv', 'passwd.csv'],
  ['C:\\Users\\me\\order.pdf', 'pdf', 'order.pdf'],
  ['or\u0000der\r\n.pdf', 'pdf', 'order.pdf'],
  ['\u202egpj.exe', 'jpeg', 'gpj.jpg'],
  ['.pdf', 'pdf', 'file.pdf'],
  ['..', 'pdf', 'file.pdf'],
  ['', 'csv', 'file.csv'],
  ['Rechnung Nr. 12', 'pdf', 'Rechnung Nr. 12.pdf'],
  ['订单.pdf', 'pdf', '订单.pdf'],
  ['a"b<c>.pdf', 'pdf', 'a_b_c_.pdf'],
])('renames %j of a %s to %j', (given, kind, name) => {
  expect(paymentFileName(given, kind)).toBe(name);
});

test('any name becomes short, one line, without folders, and ends with the file’s type', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom(...(Object.keys(paymentFileKinds) as PaymentFileKind[])),
      (given, kind) => {
        const name = paymentFileName(given, kind);
        expect([...name].length).toBeLessThanOrEqual(120);
        expect(name).not.toMatch(/[/\\\p{Cc}]/u);
        expect(paymentFileKinds[kind].endings.some((ending) => name.endsWith(`.${ending}`))).toBe(true);
        expect(name).not.toMatch(/^\./);
      },
    ),
  );
});

test.each<[string, boolean]>([
  ['order,card\r', false],
  ['1001,4111111111111111,12.00', true],
  ['1001;"4111 1111 1111 1111";12.00', true],
  ['1001\t٤١١١/١١١١/١١١١/١١١١', true],
  ['"card 4111,1111,1111,1111 of Priya",12', true],
  ['4111,1111,1111,1111', true],
  ['a,"4111","1111","1111","1111",b', true],
  ['Q1,3782,822463,10005', true],
  // Several numbers, whatever they are together.
  ['4111,1111,1111,1111,2026', false],
  ['411,11111,11111,111', false],
  ['2026-11-24 10:15:30.123456+00:00,4111.11,1111.11', false],
  ['"unfinished', false],
  ['', false],
])('the row %j contains a card number: %s', (row, holds) => {
  expect(csvRowHoldsCardNumber(row)).toBe(holds);
});
