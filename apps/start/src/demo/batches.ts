import type { BatchStatus } from '@countinghouse/domain/payment/payment';
import { closeOf, settlementOf } from './calendar.ts';
import type { DemoMerchant, DemoTerminal } from './demo-merchant.ts';
import type { PaymentLife } from './payment-life.ts';
import { settlesInBatch } from './payments.ts';
import { randomOf } from './random.ts';

/** The payments of one terminal that settle together. Without a date it is the open batch. */
export type DemoBatch = {
  batch_id: string;
  merchant: DemoMerchant;
  terminal: DemoTerminal;
  batch_number: number;
  status: BatchStatus;
  batch_date: string | undefined;
  response_code: string | null;
  opened_at: Date;
  closed_at: Date | undefined;
  settled_at: Date | undefined;
  payments: readonly PaymentLife[];
};

/** The acquirer's answer to a refused batch: totals out of balance, or for some, taken and returned (RB). */
const outOfBalance = '95';
const sentBack: Readonly<Record<string, string>> = { oldmill: '91' };

/**
 * Makes one batch for each terminal and day with something to settle, and an open one for each terminal that is not closed. The latest
 * batches are closing: the gateway submits them when it starts, and the acquirer's book has their payments.
 */
export function makeBatches(
  merchant: DemoMerchant,
  lives: readonly PaymentLife[],
  now: Date,
  failed_dates: ReadonlySet<string>,
  created_at: Date,
): DemoBatch[] {
  return merchant.terminals.flatMap((terminal) => {
    const days = Map.groupBy(
      lives.filter((life) => life.terminal === terminal && settlesInBatch(life)),
      (life) => life.batch_date ?? '',
    );
    const random = randomOf(`batches ${terminal.terminal_uid}`);
    const dates = [...days.keys()].sort().filter((date) => closeOf(merchant, date) <= now);
    const first_number = dates.length === 0 ? 1 : random.whole(900, 980);
    const closed = dates.map((date, index): DemoBatch => {
      const settled_at = settlementOf(merchant, date);
      const status = failed_dates.has(date) ? 'failed' : settled_at <= now ? 'settled' : 'closing';
      return {
        batch_id: random.uuid(),
        merchant,
        terminal,
        batch_number: first_number + index,
        status,
        batch_date: date,
        response_code: {
          failed: sentBack[merchant.people[0]?.[0] ?? ''] ?? outOfBalance,
          settled: '00',
          closing: null,
        }[status],
        opened_at: index === 0 ? created_at : closeOf(merchant, dates[index - 1] ?? date),
        closed_at: closeOf(merchant, date),
        settled_at: status === 'settled' ? settled_at : undefined,
        payments: days.get(date) ?? [],
      };
    });
    const open: DemoBatch = {
      batch_id: random.uuid(),
      merchant,
      terminal,
      batch_number: first_number + closed.length,
      status: 'open',
      batch_date: undefined,
      response_code: null,
      opened_at: closed.at(-1)?.closed_at ?? created_at,
      closed_at: undefined,
      settled_at: undefined,
      payments: [...days].filter(([date]) => closeOf(merchant, date) > now).flatMap(([, ofDay]) => ofDay),
    };
    return merchant.account_status_code === 'Closed' ? closed : [...closed, open];
  });
}
