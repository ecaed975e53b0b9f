import type { PaymentResult } from '@countinghouse/contract/credit-card/payment';
import { merchantMay, merchantStatuses } from '@countinghouse/domain/merchant/merchant-status';
import type pg from 'pg';
import type { Charge } from '../../../charge/charge.ts';
import { chargeCard, paymentSettingsOf } from '../../../charge/charge-card.ts';
import { readStoredCard } from '../../../charge/stored-card.ts';
import { OperationError } from '../../../operation.ts';
import type { PaymentEngine } from '../../../payment-engine.ts';
import type { ClaimedAttempt } from '../../../store/invoices/charging/charge-records.ts';
import type { ChargingMerchant } from '../../../store/invoices/charging/charging-check.ts';
import { findInvoice } from '../../../store/invoices/invoices.ts';
import {
  commercialDataOfCharge,
  readChargedInvoice,
  salesTaxOf,
} from '../../../store/invoices/payments/charged-invoice.ts';
import { bodyHash } from '../../../store/payments/idempotency-keys.ts';
import { inScope } from '../../../store/scope.ts';
import { payerOf } from './invoice-payer.ts';

const call = 'charge_due_invoices';

/** The statuses in which a merchant's invoices charge stored cards. */
const merchant_statuses = merchantStatuses.filter((status) => merchantMay(status, 'charge_recurring'));

/**
 * Charges a stored card for an attempt as a merchant-initiated payment (chargeCard), with the network's transaction id of the agreement. The payment id
 * and the Idempotency-Key are those of the attempt, so the card is charged once even if several processes make the attempt.
 *
 * @throws OperationError and InvoiceNotPayable as chargeCard, and terminal_takes_no_payments if the terminal is gone
 */
export async function chargeAutomatically(
  { payments: engine, pool }: { payments: PaymentEngine; pool: pg.Pool },
  merchant: ChargingMerchant,
  attempt: ClaimedAttempt,
): Promise<PaymentResult> {
  const { merchant_uid, invoice_id, payment_id, amount, payable_amount, account_uid } = attempt;
  const charged = await inScope(pool, { merchant_uid }, 'read', async (transaction) =>
    readChargedInvoice(transaction, await findInvoice(transaction, { merchant_uid, invoice_id })),
  );
  const { invoice, terminal } = charged;
  if (terminal === undefined) throw new OperationError('terminal_takes_no_payments');
  const card = await readStoredCard(engine, merchant, { account_uid, initiator: 'merchant' });
  const { card_brand } = card.account;
  const key = `invoice-${invoice_id}-${attempt.part_number}-${attempt.attempt}`;
  const charge: Charge = {
    operation: 'sale',
    ...{ payment_id, merchant, terminal, card, amount, tip: 0, keep: null, link_use: null, duplicate_confirmed: true },
    settings: await paymentSettingsOf(engine, merchant_uid),
    starter: { kind: 'schedule' },
    source: { source: 'invoice', source_id: invoice_id },
    invoice_share: {
      ...{ invoice_id, payable_amount, merchant_statuses, visitor: null },
      customer_id: charged.customer_id,
      commercial: merchant.allow_l2l3 ? commercialDataOfCharge(charged, { amount, tip: 0, card_brand }) : null,
    },
    sales_tax: salesTaxOf(charged, { amount, tip: 0 }),
    ...payerOf(charged, card),
    idempotency: { key, call, body_hash: bodyHash(engine.body_secret, call, invoice_id, { payment_id, amount }) },
    origin: { request_id: payment_id, address: '' },
    log: engine.log,
    replaying: () => undefined,
    check: ({ currency }) => {
      if (currency !== invoice.currency) throw new OperationError('terminal_takes_no_payments');
    },
  };
  return chargeCard(engine, charge);
}
