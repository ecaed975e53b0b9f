import { getMonthToDateBatches } from '@countinghouse/contract/credit-card/batches/get-month-to-date-batches';
import {
  getPendingSettlementMerchantTotal,
  pendingTerminalsOf,
} from '@countinghouse/contract/credit-card/batches/get-pending-settlement-merchant-total';
import type { Merchant } from '@countinghouse/contract/merchants/merchant';
import { type Figure, Figures } from '@countinghouse/ui/chart/figures';
import { Skeleton } from '@countinghouse/ui/feedback/skeleton';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useNextPayout } from '../../../shared/merchant/use-next-payout.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useFigures } from '../use-figures.ts';
import styles from './merchant-home.module.css';

/** The figures that a merchant needs first: what came in today, what waits to settle, and when it is paid out. */
export function TodayFigures({ merchant, today }: { merchant: Merchant; today: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const { may } = useAccess();
  const nextPayout = useNextPayout();
  const seesWaiting = may('REMS') || may('REGS') || may('SSVI') || may('SSEX');
  const month = useFigures(getMonthToDateBatches, {}, 'log');
  const waiting = useCall(
    getPendingSettlementMerchantTotal,
    { params: { merchant_uid: merchant.merchant_uid } },
    { shown: 'log', enabled: seesWaiting },
  );
  const { currency } = merchant;
  const of = (query: { data: unknown; isError: boolean }, key: string, label: string, sum: Sum | undefined): Figure =>
    sum === undefined
      ? { key, label, value: query.isError ? '\u2013' : <Skeleton width={120} height={28} /> }
      : { key, label, value: format.money(sum.amount, currency), note: sum.note };
  const days = month.data?.batches.filter((day) => day.currency === currency && day.batch_date === today);
  const terminals =
    waiting.data === undefined
      ? undefined
      : pendingTerminalsOf(waiting.data).filter((terminal) => terminal.currency === currency);
  const sales_count = total(days, (day) => day.sales_count);
  const payment_count = total(terminals, (terminal) => terminal.payment_count);
  const items = [
    of(
      month,
      'today',
      t`Today`,
      days && {
        amount: total(days, (day) => day.total_amount),
        note: plural(sales_count, { one: '# sale', other: '# sales' }),
      },
    ),
    ...(seesWaiting
      ? [
          of(
            waiting,
            'waiting',
            t`Waiting to settle`,
            terminals && {
              amount: total(terminals, (terminal) => terminal.total_amount),
              note: plural(payment_count, { one: '# payment', other: '# payments' }),
            },
          ),
        ]
      : []),
    nextPayout(merchant),
  ];
  return (
    <section aria-label={t`Today`} className={styles.today}>
      <Figures items={items} />
    </section>
  );
}

type Sum = { amount: number; note: ReactNode };

function total<Row>(rows: readonly Row[] | undefined, of: (row: Row) => number): number {
  return (rows ?? []).reduce((sum, row) => sum + of(row), 0);
}
