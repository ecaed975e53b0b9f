import type { BatchResult } from '@countinghouse/contract/credit-card/batches/batch';
import {
  getPendingSettlement,
  pendingSettlementOf,
} from '@countinghouse/contract/credit-card/batches/get-pending-settlement';
import type { PendingTerminal } from '@countinghouse/contract/credit-card/batches/get-pending-settlement-merchant-total';
import {
  getPendingSettlementTotal,
  pendingSettlementTotalOf,
} from '@countinghouse/contract/credit-card/batches/get-pending-settlement-total';
import { settledBatchesOf, settleMerchant } from '@countinghouse/contract/credit-card/batches/settle-merchant';
import { settleTerminal } from '@countinghouse/contract/credit-card/batches/settle-terminal';
import { confirm } from '@countinghouse/ui/overlay/confirm';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { reportError } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useSession } from '../../../shared/session/session.ts';
import { isOver, outcomeOfError, type SettleOutcome } from './settle-outcome.ts';
import { replyQuery } from './use-default-call.ts';

/** What is settled: one terminal by its key, or every terminal of a merchant by an administrator. */
export type Settled =
  | { kind: 'terminal'; terminal: PendingTerminal; terminal_key: string }
  | { kind: 'merchant'; merchant_uid: string; name: string; terminals: readonly PendingTerminal[] };

/**
 * Settle now: reads the current payments that wait, asks for confirmation with their count and amount, and settles. Each confirmation has
 * one Idempotency-Key, which is kept while the outcome is unknown, so that a retry settles nothing twice.
 */
export function useSettleNow(): {
  settle: (what: Settled) => Promise<void>;
  /** The place of the settlement in progress: a terminal_uid or merchant_uid. */
  busy: string | undefined;
  outcome: { what: Settled; outcome: SettleOutcome } | undefined;
  dismiss: () => void;
} {
  const { t } = useLingui();
  const format = useFormat();
  const queries = useQueryClient();
  const { user } = useSession();
  const keys = useRef(new Map<string, string>());
  const [busy, setBusy] = useState<string>();
  const [outcome, setOutcome] = useState<{ what: Settled; outcome: SettleOutcome }>();

  const call = async (what: Settled): Promise<readonly BatchResult[]> => {
    const place = placeOf(what);
    const key = keys.current.get(place) ?? crypto.randomUUID();
    keys.current.set(place, key);
    const body = { user_id: user?.user_id ?? '' };
    if (what.kind === 'merchant') {
      const { merchant_uid } = what;
      return settledBatchesOf(await send(settleMerchant, { params: { merchant_uid }, body }, { idempotency_key: key }));
    }
    const { terminal_key } = what;
    const reply = await send(settleTerminal, { params: { terminal_key }, body }, { idempotency_key: key });
    return settledBatchesOf({ batches: [reply.batch] });
  };

  const finish = (what: Settled, done: SettleOutcome) => {
    if (isOver(done)) keys.current.delete(placeOf(what));
    setOutcome({ what, outcome: done });
    if (done.kind === 'refused') reportError(done.error, 'in_place');
    void queries.invalidateQueries();
  };

  const settle = async (what: Settled) => {
    setBusy(placeOf(what));
    setOutcome(undefined);
    try {
      const waiting = await readWaiting(queries, what);
      const payment_count = waiting.reduce((sum, each) => sum + each.payment_count, 0);
      if (payment_count === 0 && !keys.current.has(placeOf(what))) return finish(what, { kind: 'nothing_left' });
      const amounts = new Map<PendingTerminal['currency'], number>();
      for (const each of waiting) amounts.set(each.currency, (amounts.get(each.currency) ?? 0) + each.total_amount);
      const amount = new Intl.ListFormat(format.locale, { type: 'conjunction' }).format(
        [...amounts].map(([currency, sum]) => format.money(sum, currency)),
      );
      const payments = plural(payment_count, { one: '# payment', other: '# payments' });
      const name = what.kind === 'merchant' ? what.name : what.terminal.terminal_name;
      let done: SettleOutcome | undefined;
      await confirm({
        title: t`Settle ${name} now?`,
        body: t`${payments} with a net amount of ${amount} go to the card processor. A batch that is closed cannot be opened again.`,
        confirmLabel: t`Settle now`,
        onConfirm: async () => {
          done = await call(what).then(
            (batches): SettleOutcome => ({ kind: 'batches', batches }),
            (error: unknown) => outcomeOfError(error),
          );
        },
      });
      if (done !== undefined) finish(what, done);
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(undefined);
    }
  };
  return { settle, busy, outcome, dismiss: () => setOutcome(undefined) };
}

/** Returns the id of the terminal or merchant that is settled. */
export function placeOf(what: Settled): string {
  return what.kind === 'merchant' ? what.merchant_uid : what.terminal.terminal_uid;
}

type Waiting = Pick<PendingTerminal, 'currency' | 'payment_count' | 'total_amount'>;

/** Reads what waits now, because the page may have been open for hours. */
async function readWaiting(queries: ReturnType<typeof useQueryClient>, what: Settled): Promise<Waiting[]> {
  const terminals = what.kind === 'merchant' ? what.terminals : [what.terminal];
  return Promise.all(
    terminals.map(async ({ terminal_uid, currency }) => {
      const params = { terminal_uid };
      const [count, total] = await Promise.all([
        queries.fetchQuery({ ...replyQuery(getPendingSettlement, { params }), staleTime: 0 }),
        queries.fetchQuery({ ...replyQuery(getPendingSettlementTotal, { params }), staleTime: 0 }),
      ]);
      return { currency, payment_count: pendingSettlementOf(count), total_amount: pendingSettlementTotalOf(total) };
    }),
  );
}
