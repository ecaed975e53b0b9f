import { uuidPattern } from '../text/validation.ts';
import { type RecurringDuration, recurringDurations, recurringFrequencies } from '../time/frequencies.ts';
import { timeOfDayPattern } from '../time/time-zones.ts';
import { vaultLimits } from '../vault/customer.ts';
import { type PlanToCheck, planFaults } from './check-plan.ts';
import { type PlanCells, type RowFault, readCells } from './import/plan-import-cells.ts';
import {
  type PlanImportColumn,
  type PlanImportFault,
  planImportColumns,
  requiredPlanColumns,
} from './import/plan-import-columns.ts';
import { type PlanSettings, planDefaults } from './plan-defaults.ts';
import {
  type CustomerAction,
  customerActions,
  type FailureRule,
  failureRules,
  recurringLimits,
  weekendRules,
} from './recurring-limits.ts';

/** The most rows that a file of plans can have. */
export const planImportRows_maximum = 10_000;

/** A plan of a file. Amounts are in minor units; `account_uid` is null for the customer's default card. */
export type ImportedPlan = PlanToCheck & {
  customer_reference: string;
  account_uid: string | null;
  description: string;
  order_id: string;
  charge_time: string;
  re_attempts: number;
  after_last_failure: FailureRule;
  notice_days: number;
  customer_may: readonly CustomerAction[];
};

/** What is wrong with a whole file. `place` is the column, counted from 1. */
export type PlanFileFault =
  | { code: 'no_rows' | 'too_many_rows' }
  | { code: 'unknown_column' | 'column_twice'; place: number }
  | { code: 'column_missing'; column: PlanImportColumn };

/** A file of plans: the valid rows, and the faults of the others. */
export type PlanFile = {
  row_count: number;
  plans: { row: number; plan: ImportedPlan }[];
  faults: PlanImportFault[];
};

/** What fills empty cells, and limits start dates. */
export type PlanImportContext = {
  settings: PlanSettings;
  /** ISO 4217 number. */
  currency: number;
  /** The first possible start date: today in the merchant's zone. */
  earliest_start: string;
};

/**
 * Reads a file of plans (issue 19, scope 6): checks its columns, then each row by the rules of the form. A dry run reads the same.
 *
 * @param lines the cells of the file as its CSV parser returns them, the row of names first
 */
export function readPlanFile(
  lines: readonly (readonly string[])[],
  context: PlanImportContext,
): PlanFile | { file_fault: PlanFileFault } {
  const [first = [], ...body] = lines;
  const columns = first.map((name) => name.trim().toLowerCase());
  const file_fault = fileFault(columns, body.length);
  if (file_fault !== undefined) return { file_fault };
  const file: PlanFile = { row_count: body.length, plans: [], faults: [] };
  for (const [index, line] of body.entries()) {
    const row = index + 1;
    const read = readRow(line, columns as PlanImportColumn[], context);
    if ('plan' in read) file.plans.push({ row, plan: read.plan });
    else file.faults.push(...read.faults.map((fault) => ({ row, ...fault })));
  }
  return file;
}

function fileFault(columns: readonly string[], row_count: number): PlanFileFault | undefined {
  if (row_count === 0) return { code: 'no_rows' };
  if (row_count > planImportRows_maximum) return { code: 'too_many_rows' };
  const known: ReadonlySet<string> = new Set(planImportColumns);
  const unknown = columns.findIndex((name) => !known.has(name));
  if (unknown !== -1) return { code: 'unknown_column', place: unknown + 1 };
  const twice = columns.findIndex((name, place) => columns.indexOf(name) < place);
  if (twice !== -1) return { code: 'column_twice', place: twice + 1 };
  const column = requiredPlanColumns.find((name) => !columns.includes(name));
  return column === undefined ? undefined : { code: 'column_missing', column };
}

/** The duration that a row means if it names none: the one whose number it has. */
function impliedDuration(cells: PlanCells): RecurringDuration {
  if (cells.cell('installments_total') !== '') return 'Installments';
  if (cells.cell('target_amount') !== '') return 'UntilAmountIsReached';
  return cells.cell('end_date') === '' ? 'Indefinitely' : 'UntilEndDate';
}

function readRow(
  line: readonly string[],
  columns: readonly PlanImportColumn[],
  { settings, currency, earliest_start }: PlanImportContext,
): { plan: ImportedPlan } | { faults: RowFault[] } {
  const cells = readCells(line, columns);
  const frequency = cells.choice('frequency', recurringFrequencies, 'Monthly');
  const defaults = planDefaults(settings, { currency, frequency });
  const { re_attempts_maximum, notice_days_maximum, description_maximum, order_id_maximum } = recurringLimits;
  const plan: ImportedPlan = {
    customer_reference: cells.text('customer_reference', vaultLimits.reference_maximum),
    account_uid: cells.matching('account_uid', uuidPattern)?.toLowerCase() ?? null,
    description: cells.text('description', description_maximum),
    order_id: cells.text('order_id', order_id_maximum),
    amount: cells.amount('amount', 0),
    sales_tax: cells.amount('sales_tax', defaults.sales_tax),
    ...{ frequency, start_date: cells.cell('start_date') },
    charge_time: cells.matching('charge_time', timeOfDayPattern) ?? defaults.charge_time,
    weekend_rule: cells.choice('weekend_rule', weekendRules, defaults.weekend_rule),
    duration: cells.choice('duration', recurringDurations, impliedDuration(cells)),
    installments_total: cells.whole('installments_total', null),
    target_amount: cells.amount('target_amount', null),
    end_date: cells.cell('end_date') === '' ? null : cells.cell('end_date'),
    re_attempts: cells.whole('re_attempts', defaults.re_attempts, re_attempts_maximum),
    after_last_failure: cells.choice('after_last_failure', failureRules, defaults.after_last_failure),
    notice_days: cells.whole('notice_days', defaults.notice_days, notice_days_maximum),
    customer_may: customerMay(cells) ?? defaults.customer_may,
  };
  // Before its cells can be read, a plan would have faults that its row does not have.
  if (cells.faults.length === 0) {
    for (const { field, code } of planFaults(plan, earliest_start)) cells.refuse(field, code);
  }
  return cells.faults.length === 0 ? { plan } : { faults: cells.faults };
}

/** What the customer can do, separated by `|`; `none` for nothing. */
function customerMay(cells: PlanCells): CustomerAction[] | undefined {
  const cell = cells.cell('customer_may').toLowerCase();
  if (cell === '') return undefined;
  if (cell === 'none') return [];
  const names = cell.split('|').map((name) => name.trim());
  const known = customerActions.filter((action) => names.includes(action));
  if (known.length !== names.length) cells.refuse('customer_may', 'not_valid');
  return known;
}
