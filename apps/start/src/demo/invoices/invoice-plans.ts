import type { DemoMerchant } from '../demo-merchant.ts';

/** The number of a merchant's invoices by status. All others are paid. */
export type InvoicesPlan = {
  invoices: number;
  /** Overdue invoices by days overdue: from, to, and count. */
  overdue: readonly (readonly [from: number, to: number, count: number])[];
  drafts: number;
  scheduled: number;
  closed: number;
  open: number;
  /** With a deposit or in instalments. */
  in_parts: number;
  /** The minimum deposit or instalment, in minor units. */
  part_minimum: number;
  /** Whether the merchant sells mainly to businesses. */
  of_businesses: boolean;
  /** True for Harbor Coffee Roasters, which also has the difficult cases for lists. */
  is_first: boolean;
};

/** Nine in a hundred are overdue, with some in each ageing range. */
const overdueOf = (counts: readonly [number, number, number, number]) => [
  [2, 28, counts[0]] as const,
  [32, 58, counts[1]] as const,
  [62, 88, counts[2]] as const,
  [93, 150, counts[3]] as const,
];

const few: Omit<InvoicesPlan, 'invoices'> = {
  overdue: overdueOf([1, 0, 0, 0]),
  ...{ drafts: 0, scheduled: 0, closed: 0, open: 2, in_parts: 1, part_minimum: 3_000 },
  ...{ of_businesses: false, is_first: false },
};

const plans: Readonly<Record<string, InvoicesPlan>> = {
  merchant: {
    invoices: 140,
    overdue: overdueOf([4, 3, 3, 3]),
    ...{ drafts: 5, scheduled: 3, closed: 2, open: 14, in_parts: 8, part_minimum: 9_000 },
    ...{ of_businesses: true, is_first: true },
  },
  sierravista: {
    ...few,
    invoices: 80,
    overdue: overdueOf([3, 2, 1, 1]),
    ...{ drafts: 2, scheduled: 1, closed: 1, open: 6, in_parts: 34, part_minimum: 15_000 },
  },
  fenwick: {
    ...few,
    invoices: 40,
    overdue: overdueOf([1, 1, 1, 1]),
    ...{ drafts: 1, scheduled: 1, open: 4, in_parts: 5, part_minimum: 12_000 },
  },
  aubert: {
    ...few,
    invoices: 30,
    overdue: overdueOf([1, 1, 1, 0]),
    ...{ drafts: 1, scheduled: 1, open: 3, in_parts: 2 },
  },
  refunds: { ...few, invoices: 9 },
  bluepine: { ...few, invoices: 12, drafts: 1 },
  restricted: { ...few, invoices: 7 },
  closed: { ...few, invoices: 5 },
  oldmill: { ...few, invoices: 8 },
  lantern: { ...few, invoices: 15, drafts: 1, scheduled: 1 },
};

/** Returns the plan of a merchant; undefined if it writes no invoices. */
export function planOf({ people }: DemoMerchant): InvoicesPlan | undefined {
  return plans[people[0]?.[0] ?? ''];
}
