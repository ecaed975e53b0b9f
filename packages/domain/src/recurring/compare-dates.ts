import type { ExpectedCharge } from './plan-duration.ts';

/** How an expected charge differs after a plan is edited. `changed`: the same due date with another charge date, amount or tax. */
export type DateChange =
  | { change: 'kept' | 'added' | 'removed'; charge: ExpectedCharge }
  | { change: 'changed'; before: ExpectedCharge; charge: ExpectedCharge };

/**
 * Compares the expected charges of a plan before and after an edit, for the form (recurring.md section 5, 'Editing shows the difference').
 * Charges are the same if their due dates are. Both lists are cut off after the last due date that both of them reach, because a preview
 * that shows fewer days would seem to remove the rest; a list that ends before its limit has no more charges and cuts nothing off.
 *
 * @param before the charges of the plan as it is saved, by due date
 * @param after those of the plan as it is edited, by due date
 * @param count how many charges each list was limited to
 * @returns the charges of both lists by due date
 */
export function compareDates(
  before: readonly ExpectedCharge[],
  after: readonly ExpectedCharge[],
  count: number,
): DateChange[] {
  const reach = (charges: readonly ExpectedCharge[]) => (charges.length < count ? undefined : charges.at(-1)?.due_date);
  const ends = [reach(before), reach(after)].filter((date) => date !== undefined).toSorted();
  const isShown = ({ due_date }: ExpectedCharge) => ends[0] === undefined || due_date <= ends[0];
  const old = new Map(before.filter(isShown).map((charge) => [charge.due_date, charge]));
  const added = after.filter(isShown).map((charge): DateChange => {
    const same = old.get(charge.due_date);
    old.delete(charge.due_date);
    if (same === undefined) return { change: 'added', charge };
    return isSame(same, charge) ? { change: 'kept', charge } : { change: 'changed', before: same, charge };
  });
  const removed = [...old.values()].map((charge): DateChange => ({ change: 'removed', charge }));
  return [...added, ...removed].toSorted((one, other) => (one.charge.due_date < other.charge.due_date ? -1 : 1));
}

function isSame(one: ExpectedCharge, other: ExpectedCharge): boolean {
  return one.charge_date === other.charge_date && one.amount === other.amount && one.sales_tax === other.sales_tax;
}
