import { describe, expect, test } from 'vitest';
import { planImportColumns, requiredPlanColumns } from './import/plan-import-columns.ts';
import { defaultPlanSettings } from './plan-defaults.ts';
import { type PlanFile, planImportRows_maximum, readPlanFile } from './plan-import.ts';

const context = { settings: defaultPlanSettings, currency: 840, earliest_start: '2027-01-15' };
const minimal = { customer_reference: 'DOCK-1', description: 'Care', amount: '129.00', start_date: '2027-01-31' };

/** Reads a file with one row of these cells. */
function readOne(cells: Partial<Record<(typeof planImportColumns)[number], string>>): PlanFile {
  const row = { ...minimal, ...cells };
  return readLines([Object.keys(row), Object.values(row)]);
}
function readLines(lines: string[][]): PlanFile {
  const file = readPlanFile(lines, context);
  if ('file_fault' in file) throw new Error(file.file_fault.code);
  return file;
}
const faultsOf = (cells: Parameters<typeof readOne>[0]) =>
  readOne(cells).faults.map(({ field, code }) => `${field} ${code}`);

describe('a file of plans', () => {
  test('empty cells and missing columns mean the defaults', () => {
    expect(readOne({ frequency: '', re_attempts: ' ' })).toEqual({
      row_count: 1,
      faults: [],
      plans: [
        {
          row: 1,
          plan: {
            ...{ customer_reference: 'DOCK-1', account_uid: null, description: 'Care', order_id: '' },
            ...{ amount: 12_900, sales_tax: 0, frequency: 'Monthly', start_date: '2027-01-31', charge_time: '06:00' },
            ...{ weekend_rule: 'as_is', duration: 'Indefinitely', re_attempts: 3, after_last_failure: 'pause' },
            ...{ installments_total: null, target_amount: null, end_date: null },
            ...{ notice_days: 3, customer_may: ['change_card'] },
          },
        },
      ],
    });
  });

  test('every column can be filled, with names in any case', () => {
    const [read] = readOne({
      account_uid: '0B8F4D3E-57E9-4A7E-9F53-5D3C1F0A2B6C',
      ...{ order_id: 'CARE-{n}', sales_tax: '7.10', frequency: 'everythreemonths', charge_time: '18:30' },
      ...{ weekend_rule: 'Next_Business_Day', duration: 'installments', installments_total: '12' },
      ...{ re_attempts: '0', after_last_failure: 'end', notice_days: '30', customer_may: 'pause | cancel' },
    }).plans;
    expect(read?.plan).toMatchObject({
      account_uid: '0b8f4d3e-57e9-4a7e-9f53-5d3c1f0a2b6c',
      ...{ order_id: 'CARE-{n}', sales_tax: 710, frequency: 'EveryThreeMonths', charge_time: '18:30' },
      ...{ weekend_rule: 'next_business_day', duration: 'Installments', installments_total: 12 },
      ...{ re_attempts: 0, after_last_failure: 'end', notice_days: 30, customer_may: ['cancel', 'pause'] },
    });
    expect(readOne({ customer_may: 'none' }).plans[0]?.plan.customer_may).toEqual([]);
  });

  test.each([
    [{ installments_total: '6' }, 'Installments'],
    [{ target_amount: '1,200.00' }, 'UntilAmountIsReached'],
    [{ end_date: '2028-01-31' }, 'UntilEndDate'],
    [{}, 'Indefinitely'],
  ])('the duration follows from the cell that is filled: %o', (cells, duration) => {
    expect(readOne(cells).plans[0]?.plan.duration).toBe(duration);
  });

  test.each<[Parameters<typeof readOne>[0], string[]]>([
    [{ customer_reference: '' }, ['customer_reference required']],
    [{ description: 'x'.repeat(256) }, ['description too_long']],
    [{ description: 'Card 4111 1111 1111 1111' }, ['description card_number']],
    [{ description: 'a\0b' }, ['description not_valid']],
    [{ account_uid: 'card-1' }, ['account_uid not_valid']],
    [{ amount: '12,9' }, ['amount not_a_number']],
    [{ amount: '1.005' }, ['amount too_many_decimals']],
    [{ amount: '-5' }, ['amount negative']],
    [{ amount: '0' }, ['amount out_of_range']],
    [{ sales_tax: '200' }, ['sales_tax more_than_amount']],
    [{ frequency: 'Fortnightly' }, ['frequency not_valid']],
    [{ frequency: 'Daily', weekend_rule: 'next_business_day' }, ['weekend_rule not_daily']],
    [{ start_date: '31/01/2027' }, ['start_date not_a_date']],
    [{ start_date: '2027-01-14' }, ['start_date in_past']],
    [{ charge_time: '24:00' }, ['charge_time not_valid']],
    [{ installments_total: '1000' }, ['installments_total out_of_range']],
    [{ installments_total: '1.5' }, ['installments_total not_valid']],
    [{ duration: 'Installments' }, ['installments_total missing']],
    [{ installments_total: '3', end_date: '2028-01-01' }, ['end_date not_of_duration']],
    [{ re_attempts: '4', notice_days: '31' }, ['re_attempts out_of_range', 'notice_days out_of_range']],
    [{ customer_may: 'cancel|refund' }, ['customer_may not_valid']],
    // The tax cannot be compared with an amount that is not one.
    [{ amount: 'x', sales_tax: '5' }, ['amount not_a_number']],
  ])('%o', (cells, faults) => {
    expect(faultsOf(cells)).toEqual(faults);
    expect(readOne(cells).plans).toEqual([]);
  });

  test('faults name their row, and other rows are read all the same', () => {
    const names = Object.keys(minimal);
    const good = Object.values(minimal);
    const file = readLines([names, good, ['DOCK-2'], [...good, '', 'extra'], [...good, ' ']]);
    expect(file.plans.map(({ row }) => row)).toEqual([1, 4]);
    expect(file.faults).toEqual([
      { row: 2, field: 'description', code: 'required' },
      { row: 2, field: 'amount', code: 'required' },
      { row: 2, field: 'start_date', code: 'required' },
      { row: 3, field: '', code: 'too_many_cells' },
    ]);
  });

  test('a file needs rows and known columns, each once', () => {
    const fault = (lines: string[][]) => readPlanFile(lines, context);
    const row = Object.values(minimal);
    expect(fault([])).toEqual({ file_fault: { code: 'no_rows' } });
    expect(fault([[...requiredPlanColumns]])).toEqual({ file_fault: { code: 'no_rows' } });
    expect(fault([['Amount', 'card_number'], row])).toEqual({ file_fault: { code: 'unknown_column', place: 2 } });
    expect(fault([['amount', ' AMOUNT'], row])).toEqual({ file_fault: { code: 'column_twice', place: 2 } });
    expect(fault([['amount'], row])).toEqual({ file_fault: { code: 'column_missing', column: 'customer_reference' } });
    const many = Array.from({ length: planImportRows_maximum + 1 }, () => row);
    expect(fault([[...requiredPlanColumns], ...many])).toEqual({ file_fault: { code: 'too_many_rows' } });
    expect(fault([[...planImportColumns], row])).not.toHaveProperty('file_fault');
  });
});
