import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processingMethods } from '../constants.ts';
import {
  checkReport,
  type ReportDefinition,
  reportFaultMessages,
  reportFormats,
  reportRecipients_maximum,
} from './custom-report.ts';
import { defaultReportColumns, reportColumns, reportColumnsFor } from './report-columns.ts';

const report = (more: Partial<Record<keyof ReportDefinition, unknown>> = {}): ReportDefinition =>
  ({
    name: 'Settled by day',
    processing_method: 'Payments',
    columns: ['timestamp', 'amount'],
    filters: {},
    frequency: 'Daily',
    time_zone: 'EST',
    start_date: '2026-01-01',
    end_date: null,
    run_time: '06:00',
    from_date: null,
    to_date: null,
    format: 'CSV',
    locale: 'en',
    recipients: ['owner@harbor.example'],
    ...more,
  }) as ReportDefinition;
const once = { frequency: 'OneTime', from_date: '2026-01-01', to_date: '2026-01-31' };

test('[S9.22] a report covers payments or batches, each with its own columns', () => {
  expect(Object.keys(reportColumns)).toEqual([...processingMethods]);
  for (const method of processingMethods) {
    const offered: string[] = reportColumnsFor(method, 'merchant').map(({ key }) => key);
    expect(offered).toEqual(expect.arrayContaining([...defaultReportColumns[method]]));
    expect(checkReport(report({ processing_method: method, columns: offered }), 'merchant')).toEqual([]);
  }
});

test('[S3.15] the payment columns are those of the transaction row except its actions', () => {
  const row =
    'payment_id action status customer card_number amount tip sales_tax timestamp actions email user card_brand transaction_uid approval_code avs_response csc_response company';
  expect(Object.keys(reportColumns.Payments)).toEqual(expect.arrayContaining(row.split(' ')));
});

test('formats are PDF, CSV and Excel', () => expect(reportFormats).toEqual(['PDF', 'CSV', 'Excel']));

describe('valid reports', () => {
  test.each<[string, Partial<Record<keyof ReportDefinition, unknown>>]>([
    ['as given', {}],
    ['without recipients', { recipients: [] }],
    ['one-time, with its dates', once],
    ['for a single day', { ...once, to_date: '2026-01-01' }],
    [
      'with every filter',
      {
        filters: {
          status: [218, 210],
          action: [110],
          card_brand: ['visa'],
          amount_from: 100,
          amount_to: 100,
          search: 'abc',
        },
      },
    ],
    [
      'over settled batches',
      { processing_method: 'Batches', columns: ['batch_date'], filters: { status: ['settled'] } },
    ],
    ['that ends on the day it starts', { end_date: '2026-01-01' }],
    ['with any readable name', { name: '=1+1 <b>报告</b> "%_\\' }],
  ])('%s', (_, more) => expect(checkReport(report(more), 'merchant')).toEqual([]));
});

describe('invalid reports name the field', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => `person${index}@example.com`);
  test.each<[string, Partial<Record<keyof ReportDefinition, unknown>>, string[]]>([
    ['without a name', { name: '  ' }, ['name required']],
    ['with a name too long', { name: 'x'.repeat(81) }, ['name too_long']],
    ['with a line break in its name', { name: 'A\r\nBcc: all@example.com' }, ['name control_characters']],
    ['without columns', { columns: [] }, ['columns required']],
    ['with a repeated column', { columns: ['amount', 'tip', 'amount'] }, ['columns.2 duplicate']],
    ['with an unknown column', { columns: ['amount', 'card_id'] }, ['columns.1 unknown']],
    [
      'with the name of an Object property',
      { columns: ['constructor', '__proto__'] },
      ['columns.0 unknown', 'columns.1 unknown'],
    ],
    ['with a batch column over payments', { columns: ['total_amount'] }, ['columns.0 unknown']],
    ['with a column of other merchants', { columns: ['doing_business_as'] }, ['columns.0 unknown']],
    ['over an unknown record type', { processing_method: 'Cards' }, ['processing_method unknown']],
    ['at an unknown frequency', { frequency: 'Hourly' }, ['frequency unknown']],
    ['in an unknown time zone', { time_zone: 'CET' }, ['time_zone unknown']],
    ['at an invalid time', { run_time: '25:00' }, ['run_time not_a_time']],
    ['with an invalid start date', { start_date: '2026-02-30' }, ['start_date not_a_date']],
    ['that ends before it starts', { end_date: '2025-12-31' }, ['end_date before_start']],
    ['one-time without dates', { frequency: 'OneTime' }, ['from_date required', 'to_date required']],
    ['one-time, ending before its start', { ...once, to_date: '2025-12-31' }, ['to_date before_start']],
    ['one-time over a century', { ...once, from_date: '1926-01-01' }, ['to_date too_far']],
    ['one-time with an end date', { ...once, end_date: '2026-02-01' }, ['end_date not_for_this']],
    [
      'daily with dates',
      { from_date: '2026-01-01', to_date: '2026-01-02' },
      ['from_date not_for_this', 'to_date not_for_this'],
    ],
    ['in another format', { format: 'DOCX' }, ['format unknown']],
    ['in another locale', { locale: 'it' }, ['locale unknown']],
    ['with 10,000 recipients', { recipients: many }, ['recipients too_many']],
    ['with a repeated recipient', { recipients: ['a@example.com', 'A@Example.com'] }, ['recipients.1 duplicate']],
    [
      'with a line break in an address',
      { recipients: ['a@example.com\r\nBcc: b@example.com'] },
      ['recipients.0 not_an_email'],
    ],
    ['with two addresses in one', { recipients: ['a@example.com,b@example.com'] }, ['recipients.0 not_an_email']],
    ['with a name before the address', { recipients: ['A <a@example.com>'] }, ['recipients.0 not_an_email']],
    ['with an unknown status', { filters: { status: [218, 999] } }, ['filters.status.1 unknown']],
    ['with an unknown action', { filters: { action: [0] } }, ['filters.action.0 unknown']],
    ['with an unknown brand', { filters: { card_brand: ['visa', 'visa'] } }, ['filters.card_brand.1 duplicate']],
    ['with reversed amounts', { filters: { amount_from: 2, amount_to: 1 } }, ['filters.amount_to before_start']],
    ['with a search too short', { filters: { search: 'ab' } }, ['filters.search too_short']],
    [
      'over batches by brand',
      { processing_method: 'Batches', columns: ['batch_date'], filters: { card_brand: ['visa'] } },
      ['filters.card_brand not_for_this'],
    ],
    [
      'over open batches',
      { processing_method: 'Batches', columns: ['batch_date'], filters: { status: ['open'] } },
      ['filters.status.0 unknown'],
    ],
  ])('%s', (_, more, expected) => {
    expect(checkReport(report(more), 'merchant').map(({ field, fault }) => `${field} ${fault}`)).toEqual(expected);
  });

  test('an operator also has the columns that identify merchants', () => {
    expect(checkReport(report({ columns: ['doing_business_as', 'merchant_uid'] }), 'operator')).toEqual([]);
  });

  test('accepts the maximum number of recipients, and not one more', () => {
    const recipients = many.slice(0, reportRecipients_maximum);
    expect(checkReport(report({ recipients }), 'merchant')).toEqual([]);
    expect(checkReport(report({ recipients: [...recipients, 'x@example.com'] }), 'merchant')).toHaveLength(1);
  });

  test('every error of any input has a message, and nothing throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), fc.array(fc.string()), (name, columns, recipients) => {
        for (const { fault } of checkReport(report({ name, columns, recipients }), 'merchant')) {
          expect(reportFaultMessages[fault]).toMatch(/\S/);
        }
      }),
    );
  });
});
