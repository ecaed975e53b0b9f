import { getBalances } from '@countinghouse/contract/credit-card/get-balances';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import styles from './pending-section.module.css';

/** Where a merchant's money stands, from the ledger, a currency each. A report goes on without it where it did not load. */
export function BalancesSection({ merchant_uid }: { merchant_uid: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const { data } = useCall(getBalances, { query: { merchant_uid } }, { shown: 'log' });
  if (data === undefined || data.balances.length === 0) return null;
  return data.balances.map(({ currency, ...balance }) => {
    const figures = [
      [t`Held by authorizations`, balance.authorized],
      [t`Captured, in no batch yet`, balance.captured],
      [t`Waits to be settled`, balance.pending],
      [t`Settled so far`, balance.settled],
      [t`Given back to cards`, balance.refunded],
    ] as const;
    return (
      <section key={currency} className={styles.section} aria-label={t`Balances`}>
        {figures.map(([label, amount]) => (
          <div key={label} className={styles.words}>
            <span className="ui-small ui-dim">{label}</span>
            <span className="ui-num">{format.money(amount, currency)}</span>
          </div>
        ))}
      </section>
    );
  });
}
