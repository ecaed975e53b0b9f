import type { CallResponse } from '@countinghouse/contract/call';
import { getPaymentTotals } from '@countinghouse/contract/credit-card/figures/get-payment-totals';
import type { searchPayments } from '@countinghouse/contract/credit-card/search/search-payments';
import { TextButton } from '@countinghouse/ui/button/anchor';
import { Amount } from '@countinghouse/ui/display/amount';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { criteriaOf, type PaymentView } from '../../../shared/payment-search/search-address.ts';

/**
 * Returns the totals row of the payments found: its label, which says how many payments the sums include, and one sum per currency. Above
 * the search's exact count it says 'more than' and offers to count all, which is a separate request and is valid until the search changes.
 */
export function usePaymentTotals(
  view: PaymentView,
  found: CallResponse<typeof searchPayments> | undefined,
): { label: ReactNode | undefined; sums: ReactNode } {
  const { t } = useLingui();
  const { count, money } = useFormat();
  const criteria = criteriaOf(view);
  const key = JSON.stringify(criteria);
  const [wanted, setWanted] = useState<string | undefined>();
  const counted = useCall(getPaymentTotals, { query: criteria }, { enabled: wanted === key });
  if (found === undefined || found.total_count === 0) return { label: undefined, sums: null };

  const exact = found.total_count_is_exact ? found : wanted === key ? counted.data : undefined;
  const sums = (exact?.total_amounts ?? []).map(({ currency, amount }) => (
    <Amount key={currency} text={money(amount, currency)} />
  ));
  if (exact !== undefined) {
    const { total_count } = exact;
    const approved_count = exact.approved_count ?? total_count;
    const all = count(total_count);
    const approved = count(approved_count);
    return {
      label:
        approved_count === total_count
          ? plural(total_count, { one: `Total of ${all} payment`, other: `Total of ${all} payments` })
          : plural(total_count, {
              one: `Total: ${approved} approved of ${all} payment`,
              other: `Total: ${approved} approved of ${all} payments`,
            }),
      sums,
    };
  }
  const all = count(found.total_count);
  const counting = wanted === key && counted.isFetching;
  const ask = () => {
    setWanted(key);
    if (wanted === key) void counted.refetch();
  };
  return {
    label: (
      <span className="ui-row">
        {t`More than ${all} payments`}
        {counting ? (
          <span role="status" className="ui-dim">{t`Counting…`}</span>
        ) : (
          <TextButton onClick={ask}>{t`Count them all`}</TextButton>
        )}
      </span>
    ),
    sums,
  };
}
