import { getBalances } from '@countinghouse/contract/credit-card/figures/get-balances';
import type { Merchant } from '@countinghouse/contract/merchants/merchant';
import { Figures } from '@countinghouse/ui/chart/figures';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useNextPayout } from '../../../shared/merchant/use-next-payout.ts';
import styles from './pending-section.module.css';

/** A merchant's balances from the ledger, by currency, and the next payout. If they fail to load, the report works without them. */
export function BalancesSection({ merchant_uid, merchant }: { merchant_uid: string; merchant: Merchant | undefined }) {
  const { t } = useLingui();
  const format = useFormat();
  const nextPayout = useNextPayout();
  const { data } = useCall(getBalances, { query: { merchant_uid } }, { shown: 'log' });
  if (data === undefined || data.balances.length === 0) return null;
  return data.balances.map(({ currency, ...balance }) => {
    const figure = (key: keyof typeof balance, label: string) => ({
      key,
      label,
      value: format.money(balance[key], currency),
    });
    return (
      <section key={currency} className={styles.section} aria-label={t`Balances`}>
        <Figures
          items={[
            figure('pending', t`Waiting to settle`),
            ...(merchant === undefined ? [] : [nextPayout(merchant)]),
            figure('authorized', t`Authorized`),
            figure('captured', t`Captured, in no batch yet`),
            figure('settled', t`Settled`),
            figure('refunded', t`Refunded`),
          ]}
        />
      </section>
    );
  });
}
