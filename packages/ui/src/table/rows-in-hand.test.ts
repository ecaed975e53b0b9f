import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Column, ColumnDatatype } from './columns/table-column.ts';
import { addressOf, dateKey, fullNameOf, numberKey, rowsInHand } from './rows-in-hand.ts';
import { placesByNumber, placesByText } from './sort-places.ts';

type Row = Record<string, unknown>;

const column = (key: string, datatype: ColumnDatatype = 'text', more: Partial<Column<Row>> = {}): Column<Row> => ({
  key,
  header: key,
  datatype,
  cell: (row) => String(row[key]),
  ...more,
});

const found = (rows: Row[], columns: Column<Row>[], term: string) => rowsInHand(rows, columns).find(term, null);
const sorted = (rows: Row[], columns: Column<Row>[], key: string, order: 'asc' | 'desc' = 'asc') =>
  rowsInHand(rows, columns)
    .find('', { key, order })
    .map((row) => row[key]);

describe('search', () => {
  const rows = [
    { name: 'Harbor Coffee Roasters', city: 'Portland' },
    { name: 'Fenwick & Sons', city: 'Harborough' },
    { name: 'Aubert', city: 'Lyon' },
  ];
  const columns = [column('name'), column('city')];

  test('[S2.128] matches substrings, ignoring case', () => {
    expect(found(rows, columns, 'hARBor')).toEqual([rows[0], rows[1]]);
    expect(found(rows, columns, 'offee R')).toEqual([rows[0]]);
    expect(found(rows, columns, 'nowhere')).toEqual([]);
  });

  test('[S2.129] trims the input', () => {
    expect(found(rows, columns, '  aubert \t')).toEqual([rows[2]]);
    expect(found(rows, columns, '   ')).toEqual(rows);
  });

  test('[S2.130] searches only searchable columns: no action columns, none marked otherwise', () => {
    const some = [column('name'), column('city', 'text', { searchable: false })];
    expect(found(rows, some, 'portland')).toEqual([]);
    expect(found(rows, [column('name'), column('city', 'text', { kind: 'action' })], 'lyon')).toEqual([]);
  });

  test('does not match across columns or rows', () => {
    expect(found(rows, columns, 'Roasters Portland')).toEqual([]);
    expect(found(rows, columns, 'RoastersPortland')).toEqual([]);
    expect(found([{ name: 'a\u0001b' }, { name: 'c\u0000d' }], columns, '\u0001')).toEqual([]);
    expect(found([{ name: 'a\u0001b' }, { name: 'x' }], columns, 'b')).toHaveLength(1);
  });

  test('takes %, _, \\ and quotes literally, and 10,000 characters find nothing', () => {
    const odd = ['100%', 'a_b', 'c\\d', `"e"`, "f'g", '.*', '[x]'].map((name) => ({ name }));
    for (const { name } of odd) expect(found(odd, [column('name')], name)).toEqual([{ name }]);
    expect(found(odd, [column('name')], '%_')).toEqual([]);
    expect(found(odd, [column('name')], 'x'.repeat(10_000))).toEqual([]);
  });

  test('finds the same rows as a plain filter', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'B', 'ä', 'İ', '%', ' ', '0', '\u0001'), maxLength: 6 });
    fc.assert(
      fc.property(fc.array(fc.record({ name: text, city: text })), text, (given, term) => {
        const wanted = term.trim().toLowerCase();
        const clean = (value: string) => value.replaceAll('\u0001', ' ').toLowerCase();
        const plain = given.filter((row) => clean(row.name).includes(wanted) || clean(row.city).includes(wanted));
        if (!wanted.includes('\u0001')) expect(found(given, columns, term)).toEqual(plain);
      }),
    );
  });

  test('finds the same after preparing in parts', () => {
    const hand = rowsInHand(rows, columns);
    expect([hand.prepare(1), hand.prepare(1), hand.prepare(1), hand.prepare(1)]).toEqual([false, false, true, true]);
    expect(hand.find('harbor', null)).toEqual([rows[0], rows[1]]);
  });
});

describe('composed values', () => {
  const parts = { street_1: '18 Commercial St', street_2: '', city: 'Portland', state: 'ME', postal_code: '04101' };

  test('[S2.131] a row without address is searched and shown by its parts', () => {
    const rows = [parts, { ...parts, address: 'PO Box 7' }];
    const [first] = found(rows, [column('address')], 'st, portland, me 04101');
    expect(first).toEqual({ ...parts, address: '18 Commercial St, Portland, ME 04101' });
    expect(found(rows, [column('address')], 'po box')).toEqual([rows[1]]);
    expect(addressOf({ city: 'Lyon' })).toBe('Lyon');
    expect(addressOf({})).toBe('');
  });

  test('[S2.132] a row without full_name is searched and shown by first_name and last_name', () => {
    const rows = [
      { first_name: 'Maya', last_name: 'Lindqvist' },
      { full_name: 'Ada Okafor', first_name: 'A', last_name: 'O' },
    ];
    expect(found(rows, [column('full_name')], 'maya lind')).toEqual([{ ...rows[0], full_name: 'Maya Lindqvist' }]);
    expect(found(rows, [column('full_name')], 'okafor')).toEqual([rows[1]]);
    expect(fullNameOf({ last_name: 'Lindqvist' })).toBe('Lindqvist');
  });
});

describe('order', () => {
  test('[S2.140] numbers and booleans compare as numbers, other values as 0', () => {
    const values = ['10', 9, 'n/a', -1, null, '', true, false, '2.5'];
    expect(
      sorted(
        values.map((amount) => ({ amount })),
        [column('amount', 'number')],
        'amount',
      ),
    ).toEqual([-1, 'n/a', null, '', false, true, '2.5', 9, '10']);
    const flags = [true, false, true].map((on) => ({ on }));
    expect(sorted(flags, [column('on', 'boolean')], 'on')).toEqual([false, true, true]);
    expect([numberKey('1e3'), numberKey('x'), numberKey(null), numberKey(Number.NaN)]).toEqual([1_000, 0, 0, 0]);
  });

  test('[S2.141] dates compare by their instant, invalid ones as 0', () => {
    const values = ['2026-11-21T10:00:00Z', '1969-12-31', 'never', '2026-11-21T06:00:00-05:00', 'Nov 20, 2026'];
    expect(
      sorted(
        values.map((at) => ({ at })),
        [column('at', 'date')],
        'at',
      ),
    ).toEqual(['1969-12-31', 'never', 'Nov 20, 2026', '2026-11-21T10:00:00Z', '2026-11-21T06:00:00-05:00']);
    expect([dateKey(new Date(Number.NaN)), dateKey(''), dateKey(null), dateKey(new Date(5))]).toEqual([0, 0, 0, 5]);
  });

  test('[S2.142] text compares upper-cased', () => {
    const values = ['banana', 'Apple', 'cherry', 'APPLE', '', null, 'apple pie', '_x'];
    expect(
      sorted(
        values.map((name) => ({ name })),
        [column('name')],
        'name',
      ),
    ).toEqual(['', null, 'Apple', 'APPLE', 'apple pie', 'banana', 'cherry', '_x']);
  });

  test('[S2.143] a row whose dba is Totals is last in either direction, and in a search', () => {
    const rows = [{ dba: 'Totals' }, { dba: 'Zebra' }, { dba: 'Aubert' }];
    expect(sorted(rows, [column('dba')], 'dba')).toEqual(['Aubert', 'Zebra', 'Totals']);
    expect(sorted(rows, [column('dba')], 'dba', 'desc')).toEqual(['Zebra', 'Aubert', 'Totals']);
    expect(found(rows, [column('dba')], 't').map((row) => row.dba)).toEqual(['Aubert', 'Totals']);
  });

  test('unsorted rows and unknown columns keep the original order', () => {
    const rows = [{ name: 'b' }, { name: 'a' }];
    expect(rowsInHand(rows, [column('name')]).find('', null)).toEqual(rows);
    expect(rowsInHand(rows, [column('name')]).find('', { key: 'constructor', order: 'asc' })).toEqual(rows);
  });

  test('equal rows keep their order in both directions', () => {
    const rows = [3, 1, 3, 1, 2].map((amount, id) => ({ amount, id }));
    const hand = rowsInHand(rows, [column('amount', 'number')]);
    expect(hand.find('', { key: 'amount', order: 'asc' }).map(({ id }) => id)).toEqual([1, 3, 4, 0, 2]);
    expect(hand.find('', { key: 'amount', order: 'desc' }).map(({ id }) => id)).toEqual([0, 2, 4, 1, 3]);
  });
});

describe('distribution sort matches comparison sort', () => {
  test('numbers', () => {
    const numbers = fc.array(fc.oneof(fc.double({ noNaN: true }), fc.integer(), fc.constantFrom(0, -0)), {
      maxLength: 300,
    });
    fc.assert(
      fc.property(numbers, (values) => {
        const places = values.map((_, at) => at);
        const compared = places.toSorted((one, other) => {
          const [first, second] = [values[one] as number, values[other] as number];
          return first < second ? -1 : first > second ? 1 : 0;
        });
        expect([...placesByNumber(Float64Array.from(values))]).toEqual(compared);
      }),
    );
  });

  test('texts with many duplicates', () => {
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', 'b', '\u0000', '\uffff', 'é'), maxLength: 9 }),
      fc.constantFrom('MERCHANT 1', 'MERCHANT 10', 'MERCHANT 2', 'MERCHANT', ''),
    );
    fc.assert(
      fc.property(fc.array(text, { minLength: 500, maxLength: 1_500 }), fc.boolean(), (given, plain) => {
        const values = plain ? given.map((each) => each.replace(/[é\uffff]/g, 'z')) : given;
        const compared = values
          .map((_, at) => at)
          .toSorted((one, other) => {
            const [first, second] = [values[one] as string, values[other] as string];
            return first < second ? -1 : first > second ? 1 : 0;
          });
        expect([...placesByText(values)]).toEqual(compared);
      }),
      { numRuns: 30 },
    );
  });
});
