import type { BatchResult } from '@countinghouse/contract/credit-card/batches/batch';
import type { PendingTerminal } from '@countinghouse/contract/credit-card/batches/get-pending-settlement-merchant-total';
import { settleTerminal } from '@countinghouse/contract/credit-card/batches/settle-terminal';
import { type MerchantStatus, merchantMay } from '@countinghouse/domain/merchant/merchant-status';
import { Button } from '@countinghouse/ui/button/button';
import { Stat } from '@countinghouse/ui/chart/stat';
import { cx } from '@countinghouse/ui/cx';
import { Skeleton } from '@countinghouse/ui/feedback/skeleton';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useWriteLock } from '../../../shared/session/use-write-lock.ts';
import styles from './pending-section.module.css';
import { SettleNote } from './settle-note.tsx';
import { placeOf, type Settled, useSettleNow } from './use-settle-now.ts';

/**
 * The payments that wait for settlement, with the button to settle now: one terminal at a time for a merchant, all terminals together for
 * an administrator who views one merchant.
 */
export function PendingSection({
  terminals,
  merchant,
  batchHref,
}: {
  terminals: { data: readonly PendingTerminal[] | undefined; isError: boolean; error: unknown; refetch: () => unknown };
  /** The merchant that an administrator views; undefined for a merchant's own report. */
  merchant: { merchant_uid: string; name: string } | undefined;
  batchHref: (batch: BatchResult) => string;
}) {
  const { t } = useLingui();
  const { settle, busy, outcome, dismiss } = useSettleNow();
  const hindrance = useHindrance();
  const { may } = useAccess();
  const settles = may('SSEX');
  if (terminals.data === undefined) {
    return (
      <div className={styles.section}>
        {terminals.isError ? (
          <CallErrorState
            error={terminals.error}
            title={t`Couldn’t load the pending settlements`}
            onRetry={() => void terminals.refetch()}
          />
        ) : (
          <Skeleton width={280} height={44} />
        )}
      </div>
    );
  }
  const button = (what: Settled, payment_count: number, name: string) =>
    settles ? (
      <Button
        size="tool"
        aria-label={t`Settle now, ${name}`}
        loading={busy === placeOf(what)}
        disabledReason={hindrance ?? (payment_count === 0 ? t`Nothing is waiting for settlement` : undefined)}
        onClick={() => void settle(what)}
      >
        {t`Settle now`}
      </Button>
    ) : null;
  const all = terminals.data;
  return (
    <>
      <section className={cx(styles.section, styles.terminals)} aria-label={t`Waiting to settle, by terminal`}>
        {all.map((terminal) => (
          <div key={terminal.terminal_uid} className={styles.terminal}>
            <Waiting terminal={terminal} />
            {merchant === undefined && terminal.terminal_key !== null
              ? button(
                  { kind: 'terminal', terminal, terminal_key: terminal.terminal_key },
                  terminal.payment_count,
                  terminal.terminal_name,
                )
              : null}
          </div>
        ))}
        {merchant === undefined || all.length === 0
          ? null
          : button(
              { kind: 'merchant', ...merchant, terminals: all },
              all.reduce((sum, { payment_count }) => sum + payment_count, 0),
              merchant.name,
            )}
      </section>
      {outcome === undefined ? null : (
        <div className={styles.section}>
          <SettleNote outcome={outcome.outcome} batchHref={batchHref} onClose={dismiss} />
        </div>
      )}
    </>
  );
}

function Waiting({ terminal }: { terminal: PendingTerminal }) {
  const { t } = useLingui();
  const format = useFormat();
  const name = terminal.terminal_name;
  const payments = plural(terminal.payment_count, { one: '# payment', other: '# payments' });
  return (
    <div className={styles.words}>
      <span className="ui-small ui-dim">{t`Waiting to settle, ${name}`}</span>
      <Stat value={format.money(terminal.total_amount, terminal.currency)} note={payments} />
    </div>
  );
}

/** Returns why settling is not possible: a view impersonation, or the merchant's status. */
function useHindrance(): string | undefined {
  const { t } = useLingui();
  const locked = useWriteLock(settleTerminal);
  const { merchant } = useSession();
  if (locked !== undefined) return locked;
  const status: MerchantStatus | undefined = merchant?.account_status_code;
  return status === undefined || merchantMay(status, 'settle')
    ? undefined
    : t`The status of this account does not allow this`;
}
