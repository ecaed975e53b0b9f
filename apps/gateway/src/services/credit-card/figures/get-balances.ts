import type { getBalances as declaration } from '@countinghouse/contract/credit-card/figures/get-balances';
import { balancesOf } from '@countinghouse/domain/settlement/ledger';
import type { Operation } from '../../../operation.ts';
import { readAccountSums } from '../../../store/ledger/ledger-sums.ts';

/** Returns the balances of the visible merchants. For another merchant there are none. */
export const getBalances: Operation<typeof declaration> = async (context, { query }) => {
  const sums = await context.transaction((transaction) =>
    readAccountSums(transaction, context.identity, query.merchant_uid),
  );
  const balances = [...Map.groupBy(sums, ({ currency }) => currency)]
    .map(([currency, ofCurrency]) => ({
      currency,
      ...balancesOf(Object.fromEntries(ofCurrency.map(({ account, amount }) => [account, amount]))),
    }))
    .sort((a, b) => b.currency - a.currency);
  return { as_of: context.clock.now().toISOString(), balances };
};
