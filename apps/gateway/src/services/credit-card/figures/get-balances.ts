import type { getBalances as declaration } from '@countinghouse/contract/credit-card/figures/get-balances';
import { balancesOf } from '@countinghouse/domain/settlement/ledger';
import type { Operation } from '../../../operation.ts';
import { readAccountSums } from '../../../store/ledger/ledger-sums.ts';

/** Where the money of the merchants in sight stands. Somebody else's merchant is not found: there are no balances. */
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
