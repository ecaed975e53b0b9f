import type { CallName } from '@countinghouse/contract/calls';
import { leaveOpen, outcomeBody } from '../money/open-outcome.ts';
import { freshCard, payload } from '../payments.ts';
import { users } from '../world.ts';
import { type MakeRequest, note, type Subjects, version } from './request-subjects.ts';

/** Requests of the credit card service. */
export const paymentRequests = ({
  house,
  run,
  merchantOf,
  whileActive,
  taken,
  sale,
  authorization,
  captured,
  settle,
  settled,
  valueIn,
  seenPayment,
  seenBatch,
  id,
  nothing,
  payment,
  terminalUid,
}: Subjects) =>
  ({
    create_sale: async () => ({ body: payload(freshCard()) }),
    create_authorization: async () => ({ body: payload(freshCard()) }),
    create_credit: async () => ({ body: payload(freshCard()) }),
    capture_payment: (as) => payment(authorization(as), {}),
    cancel_capture: (as) => payment(captured(as), {}),
    reverse_payment: (as) => payment(authorization(as), {}),
    refund_payment: (as) => payment(settled(as), {}),
    reverse_refund: (as) =>
      payment(
        whileActive(as, async (owner) => taken(await house.credit(payload(freshCard()), { as: owner }))),
        {},
      ),
    settle_terminal: async (as) => {
      await sale(as);
      return {
        params: { terminal_key: merchantOf(as).terminal_key },
        body: { user_id: users[as].user_id },
      };
    },
    settle_merchant: async (as) => {
      await sale(as);
      return { params: { merchant_uid: merchantOf(as).merchant_uid }, body: { user_id: users[as].user_id } };
    },
    upload_payment_file: async () => ({ body: note }),
    download_payment_file: async (as) => {
      const uploaded = await whileActive(as, (owner) => run('upload_payment_file', owner, { body: note }));
      const { file_id } = uploaded.body.file as { file_id: string };
      return id(sale(as, { order: { pdf_file_id: file_id } }));
    },
    email_receipt: async (as) => ({ query: { payment_id: await seenPayment(as), email: 'ada@example.com' } }),
    get_capturable_payments: nothing,
    get_reversible_payments: nothing,
    get_cancellable_captures: nothing,
    get_refundable_payments: nothing,
    get_reversible_refunds: nothing,
    get_qoin_refunds: nothing,
    search_payments: nothing,
    download_payments: nothing,
    get_payment_totals: nothing,
    get_payment_summary: nothing,
    get_payment: (as) => id(seenPayment(as)),
    get_payment_orchestration: (as) => id(seenPayment(as)),
    get_latest_transaction: async (as) => {
      await seenPayment(as);
      return { query: { terminal_uid: merchantOf(as).terminal_uid } };
    },
    get_card_bins: nothing,
    get_card_brand_batches: nothing,
    get_balances: nothing,
    get_batches: nothing,
    get_batch_dates: nothing,
    get_batch_merchants: nothing,
    get_month_to_date_batches: nothing,
    get_recent_batches: nothing,
    get_activity_month_to_date: nothing,
    get_batch_payments: async (as) => ({
      params: { id: await seenBatch(as), card_brand: 'visa', terminal_uid: merchantOf(as).terminal_uid },
    }),
    get_settlement_detail: async (as) => ({
      params: {
        payment_id: await seenPayment(as),
        batch_id: await seenBatch(as),
        terminal_uid: merchantOf(as).terminal_uid,
      },
    }),
    get_pending_settlement: terminalUid,
    get_pending_settlement_total: terminalUid,
    get_pending_settlement_merchant_total: async (as) => ({ params: { merchant_uid: merchantOf(as).merchant_uid } }),
    get_failed_batches: nothing,
    act_on_failed_batch: async (as) => {
      await settle(as);
      // The acquirer refuses a batch with a total of 5.51.
      await sale(as, { amount: 300 });
      await sale(as, { amount: 251 });
      const { batch_id } = (await settle(as)).body.batch as { batch_id: string };
      return { body: { batch_id, action: 1, version } };
    },
    get_unknown_outcomes: nothing,
    retry_unknown_outcome: async (as) => {
      const attempt = 'select attempt_id from acquirer_attempts where payment_id = $1 limit 1';
      return id(await valueIn<string>(attempt, [await seenPayment(as)]));
    },
    take_over_unknown_outcome: async (as) => id(leaveOpen(house.sql, await authorization(as))),
    give_back_unknown_outcome: async (as) => id(leaveOpen(house.sql, await authorization(as), { held: true })),
    record_unknown_outcome: async (as) => ({
      ...(await id(leaveOpen(house.sql, await authorization(as), { held: true }))),
      body: outcomeBody,
    }),
  }) satisfies Partial<Record<CallName, MakeRequest>>;
