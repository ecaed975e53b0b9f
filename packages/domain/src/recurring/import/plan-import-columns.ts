import type { MoneyInputFault } from '../../money.ts';
import type { PlanFaultCode } from '../check-plan.ts';

/** The columns of a file of plans (issue 19, scope 6), by the names in its first row. Amounts have a decimal point, dates are YYYY-MM-DD. */
export const planImportColumns = [
  'customer_reference',
  'account_uid',
  'description',
  'order_id',
  'amount',
  'sales_tax',
  'frequency',
  'start_date',
  'charge_time',
  'weekend_rule',
  'duration',
  'installments_total',
  'target_amount',
  'end_date',
  're_attempts',
  'after_last_failure',
  'notice_days',
  'customer_may',
] as const;

/** A column of a file of plans. */
export type PlanImportColumn = (typeof planImportColumns)[number];

/** Columns that every file has, and that no row leaves empty. Other empty cells mean the default. */
export const requiredPlanColumns = [
  'customer_reference',
  'description',
  'amount',
  'start_date',
] as const satisfies readonly PlanImportColumn[];

/** The kinds of faults of a row. The first ones concern cells; the others are those of a plan in the form. */
export type PlanImportFaultCode =
  | 'required'
  | 'not_valid'
  | 'too_long'
  | 'card_number'
  | 'too_many_cells'
  | MoneyInputFault
  | PlanFaultCode;

/** A fault of a row, counted from 1 after the row of names. `field` is empty for the whole row; the cell is never repeated. */
export type PlanImportFault = { row: number; field: PlanImportColumn | ''; code: PlanImportFaultCode };
