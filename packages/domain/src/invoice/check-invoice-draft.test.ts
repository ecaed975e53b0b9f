import { describe, expect, test } from 'vitest';
import { checkInvoiceDraft, type DraftToCheck, type DraftUse } from './check-invoice-draft.ts';

const today = '2026-11-24';
const line = {
  quantity_ten_thousandths: 10_000,
  unit_price_ten_thousandths: 1_000_000,
  discount_ppm: null,
  discount_amount: null,
  tax_rate_ids: [],
};
const draftOf = (more: Partial<DraftToCheck> = {}): DraftToCheck => ({
  kind: 'invoice',
  lines: [line],
  discount_ppm: null,
  discount_amount: null,
  shipping_amount: 0,
  shipping_tax_rate_ids: [],
  tax_rates: [],
  send_to: ['ana@example.com'],
  issue_date: null,
  payment_terms: 'net_14',
  due_date: null,
  parts: [],
  allow_partial: false,
  minimum_amount: 100,
  tip_choices: [],
  ...more,
});
const check = (more: Partial<DraftToCheck> = {}, use: Partial<DraftUse> = {}) =>
  checkInvoiceDraft(draftOf(more), { purpose: 'issue_and_send', today, latest_issue_date: null, ...use });
const faults = (more: Partial<DraftToCheck> = {}, use: Partial<DraftUse> = {}) => {
  const result = check(more, use);
  return 'faults' in result ? result.faults.map(({ field, code }) => `${field} ${code}`) : [];
};

test('a valid draft is returned as it would be issued', () => {
  expect(check()).toMatchObject({
    checked: {
      sums: { total_amount: 10_000 },
      issue_date: today,
      due_date: '2026-12-08',
      parts: [{ part_number: 1, due_date: '2026-12-08', amount: 10_000 }],
    },
  });
  expect(check({ kind: 'estimate' })).toMatchObject({ checked: { parts: [], due_date: '2026-12-08' } });
  const parts = [
    { label: 'Deposit', due_date: null, amount: 3_000 },
    { label: '', due_date: '2027-01-24', amount: 7_000 },
  ];
  expect(check({ parts, payment_terms: 'date' })).toMatchObject({
    checked: { due_date: '2027-01-24', parts: [{ due_date: today }, { part_number: 2 }] },
  });
});

describe('bad input', () => {
  test.each<[string, Partial<DraftToCheck>, string[]]>([
    ['101 lines', { lines: Array.from({ length: 101 }, () => line) }, ['lines too_many']],
    ['no line', { lines: [] }, ['lines too_few']],
    [
      'a quantity of 0',
      { lines: [line, { ...line, quantity_ten_thousandths: 0 }] },
      ['lines.1.quantity_ten_thousandths too_small'],
    ],
    [
      'a quantity of -1',
      { lines: [{ ...line, quantity_ten_thousandths: -1 }] },
      ['lines.0.quantity_ten_thousandths negative'],
    ],
    [
      'a quantity of 1e15',
      { lines: [{ ...line, quantity_ten_thousandths: 1e15 }] },
      ['lines.0.quantity_ten_thousandths too_large'],
    ],
    ['a price of 0', { lines: [{ ...line, unit_price_ten_thousandths: 0 }] }, ['lines sum_is_zero']],
    ['everything free', { discount_ppm: 1_000_000 }, ['lines sum_is_zero']],
    ['a discount above the total', { discount_amount: 10_001 }, ['discount_amount too_large']],
    ['30 February', { payment_terms: 'date', due_date: '2027-02-30' }, ['due_date not_a_date']],
    ['due before issue', { payment_terms: 'date', due_date: '2026-11-23' }, ['due_date before_issue']],
    ['due in 2099', { payment_terms: 'date', due_date: '2099-01-01' }, ['due_date too_late']],
    ['due on an invalid date', { payment_terms: 'date' }, ['due_date missing']],
    ['issued tomorrow', { issue_date: '2026-11-25' }, ['issue_date in_future']],
    ['no recipient', { send_to: [] }, ['send_to missing']],
    [
      'a line break in a recipient',
      { send_to: ['ana@example.com\r\nBcc: all@example.com'] },
      ['send_to.0 not_an_email'],
    ],
    ['a repeated recipient', { send_to: ['ana@example.com', 'ANA@example.com'] }, ['send_to.1 taken']],
    [
      'six recipients',
      { send_to: ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@example.com`) },
      ['send_to too_many'],
    ],
    ['parts that do not sum', { parts: [{ label: '', due_date: null, amount: 9_999 }] }, ['parts do_not_sum']],
    [
      'a part of 2099',
      { parts: [{ label: '', due_date: '2099-01-01', amount: 10_000 }] },
      ['parts.0.due_date too_late'],
    ],
    ['a minimum amount of zero', { allow_partial: true, minimum_amount: 99 }, ['minimum_amount too_small']],
    ['a repeated tip', { tip_choices: [100_000, 100_000] }, ['tip_choices taken']],
    ['five tips', { tip_choices: [1, 2, 3, 4, 5] }, ['tip_choices too_many']],
  ])('%s', (_, more, expected) => {
    expect(faults(more)).toEqual(expected);
  });

  test('refuses an issue date before the series’ latest on issue, but not on save', () => {
    const use = { latest_issue_date: '2026-11-20' };
    expect(faults({ issue_date: '2026-11-19' }, use)).toEqual(['issue_date before_latest']);
    expect(faults({ issue_date: '2026-11-19' }, { ...use, purpose: 'save' })).toEqual([]);
  });

  test('saves a draft without lines, recipients and dates, and with parts that do not sum', () => {
    const save = { purpose: 'save' } as const;
    expect(faults({ lines: [], send_to: [], payment_terms: 'date' }, save)).toEqual([]);
    expect(faults({ parts: [{ label: '', due_date: null, amount: 1 }] }, save)).toEqual([]);
    expect(faults({ lines: Array.from({ length: 101 }, () => line) }, save)).toEqual(['lines too_many']);
    expect(faults({ send_to: [] }, { purpose: 'issue' })).toEqual([]);
  });
});
