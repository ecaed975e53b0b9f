import type { PaymentStatus } from '@countinghouse/domain/payment/payment';
import {
  type AccountSums,
  type LedgerPosting,
  type MovementLine,
  postingsOfHistory,
  sumsByAccount,
  sumsOfPayment,
} from '@countinghouse/domain/settlement/ledger';
import { expect } from 'vitest';
import { harborTerminal } from '../payments.ts';
import type { TestAcquirer } from '../servers/acquirer.ts';

type Standing = {
  payment_id: string;
  rrn: string;
  status: PaymentStatus;
  direction: 1 | -1;
  authorized_amount: number;
  captured_amount: number;
  refunded_amount: number;
  /** The sum of its refunds, including those with an unknown outcome. */
  taken_amount: number;
  unknown_refunds: number;
  history: MovementLine[];
  postings: LedgerPosting[];
};

/** The positions that the acquirer can have for a payment of each status. */
const positionsBy: Readonly<Record<PaymentStatus, readonly (string | undefined)[]>> = {
  202: [undefined, 'declined', 'approved', 'captured', 'reversed'],
  205: ['approved'],
  206: ['captured'],
  210: ['captured'],
  218: ['settled'],
  220: ['settled'],
  225: ['captured'],
  230: [undefined, 'declined', 'reversed'],
  // Declined if the answer was lost: the payment was reversed all the same.
  231: [undefined, 'declined', 'reversed'],
};

const statusesThatCount: readonly number[] = [206, 210, 218, 220, 225];

/**
 * Compares the payments of the Active merchant's terminal with the acquirer's book, their postings and each other. The acquirer and the
 * gateway agree on the charged amount. The postings match the history and add up to what the ledger requires. A payment's refunded amount
 * is the sum of its refunds that are valid or unknown, and never more than was captured. It is Refunded exactly when nothing is left of it.
 * The last action of its history has its status.
 */
export async function expectAgreement(
  sql: (text: string) => Promise<Standing[]>,
  acquirer: TestAcquirer,
): Promise<void> {
  const payments = await sql(`
    select p.payment_id, p.retrieval_reference_number as rrn, p.status, p.direction, p.authorized_amount::int,
      p.captured_amount::int, p.refunded_amount::int,
      (select coalesce(sum(r.amount), 0)::int from payments r
       where r.parent_payment_id = p.payment_id and r.status in (202, 225, 220)) as taken_amount,
      (select count(*)::int from payments r where r.parent_payment_id = p.payment_id and r.status = 202) as unknown_refunds,
      (select json_agg(h order by sequence) from payment_actions h
       where h.merchant_uid = p.merchant_uid and h.payment_id = p.payment_id) as history,
      (select coalesce(json_agg(o), '[]') from postings o where o.payment_id = p.payment_id) as postings
    from payments p join terminals t using (merchant_uid, terminal_uid) where t.acquirer_terminal_id = '${harborTerminal}'`);
  const positions = new Map((await acquirer.positions(harborTerminal)).map((position) => [position.rrn, position]));
  for (const payment of payments) {
    const { payment_id, rrn, status, direction, captured_amount, refunded_amount, taken_amount } = payment;
    if (status !== 202) {
      expect({ payment_id, status, charged: positions.get(rrn)?.charged_amount ?? 0 }).toEqual({
        payment_id,
        status,
        charged: statusesThatCount.includes(status) ? captured_amount * direction : 0,
      });
    }
    const position = positions.get(rrn)?.status;
    expect(positionsBy[status], `${payment_id} stands ${status} here`).toContain(position);
    expect({ payment_id, last_status: payment.history.at(-1)?.status }).toEqual({ payment_id, last_status: status });
    expect({ payment_id, postings: namesOf(payment.postings) }).toEqual({
      payment_id,
      postings: namesOf(postingsOfHistory(payment, payment.history)),
    });
    expect({ payment_id, sums: withoutZeros(sumsByAccount(payment.postings)) }).toEqual({
      payment_id,
      sums: sumsOfPayment(payment),
    });
    expect({ payment_id, refunded_amount }).toEqual({ payment_id, refunded_amount: taken_amount });
    expect(refunded_amount).toBeLessThanOrEqual(captured_amount);
    if (direction === 1 && (status === 218 || status === 220)) {
      const all_refunded = refunded_amount === captured_amount && payment.unknown_refunds === 0;
      expect({ payment_id, status }).toEqual({ payment_id, status: all_refunded ? 220 : 218 });
    }
    positions.delete(rrn);
  }
  // Card verifications move no money and make no payment.
  const checks = await sql(
    `select retrieval_reference_number as rrn from acquirer_attempts where operation = 'verification'`,
  );
  for (const { rrn } of checks) {
    expect(positions.get(rrn)?.charged_amount ?? 0).toBe(0);
    positions.delete(rrn);
  }
  expect([...positions.values()]).toEqual([]);
}

/** Postings by accounts and amount, sorted, for comparison. */
function namesOf(postings: readonly LedgerPosting[]): string[] {
  return postings
    .map(({ debit_account, credit_account, amount }) => `${debit_account} ${credit_account} ${amount}`)
    .sort();
}

function withoutZeros(sums: AccountSums): AccountSums {
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}
