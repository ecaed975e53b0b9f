import type { VisitorPage } from '@countinghouse/contract/payment-link/visitor-page';
import { daysOverdue } from '@countinghouse/domain/invoice/invoice-dates';
import { payerInvoiceState } from '@countinghouse/domain/invoice/invoice-states';
import type { InvoiceStatus } from '@countinghouse/domain/invoice/invoice-statuses';
import { merchantMay } from '@countinghouse/domain/merchant/merchant-status';
import { maskedEmail, maskedName } from '@countinghouse/domain/text/format';
import type { Locale } from '@countinghouse/domain/text/locales';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { cardExpiryState } from '@countinghouse/domain/vault/customer';
import { cardRequestState } from '@countinghouse/domain/vault/self-service';
import type { ScopedTransaction, Visitor } from '../operation.ts';
import { readBusinessFacts } from '../store/merchants/business-contact.ts';
import { findCustomer } from '../store/vault/customers.ts';
import {
  type CustomerPayment,
  type OwedInvoice,
  readCardsOfCustomer,
  readCustomerPayments,
  readOwedInvoices,
} from '../store/visitors/customer-account.ts';
import { receiptStateOf } from './receipt-state.ts';
import { shownBusiness } from './shown-business.ts';

type CustomerPage = Extract<VisitorPage, { purpose: 'customer' }>;

/**
 * Reads the page of a customer: their stored cards, open invoices and receipts. Name and email address are masked, because another person may have
 * the link.
 */
export async function readCustomerPage(
  transaction: ScopedTransaction,
  { merchant, merchant_setting }: Pick<Visitor, 'merchant' | 'merchant_setting'>,
  {
    customer_id,
    has_added_card,
    locale,
    now,
  }: { customer_id: string; has_added_card: boolean; locale: Locale; now: Date },
): Promise<CustomerPage> {
  const { merchant_uid, time_zone, account_status_code } = merchant;
  const key = { merchant_uid, customer_id };
  const { full_name, email } = await findCustomer(transaction, merchant_uid, customer_id);
  const { consent_texts } = await transaction
    .selectFrom('merchant_settings')
    .select('consent_texts')
    .where('merchant_uid', '=', merchant_uid)
    .executeTakeFirstOrThrow();
  const today = businessDateOf(now, time_zone);
  const owed_by = { account_status_code, merchant_setting };
  const cards = await readCardsOfCustomer(transaction, key);
  const owed = await readOwedInvoices(transaction, key);
  const payments = await readCustomerPayments(transaction, key);
  return {
    purpose: 'customer',
    ...shownBusiness(merchant, await readBusinessFacts(transaction, merchant_uid)),
    ...{ locale, time_zone, consent_texts },
    card_request: cardRequestState({ account_status_code, merchant_setting }, has_added_card),
    takes_payments: merchantMay(account_status_code, 'take_visitor_payments'),
    customer: { name: full_name === email ? '' : maskedName(full_name), email: maskedEmail(email) },
    cards: cards.map(({ status, ...card }) => ({
      ...card,
      health: status === 'blocked' ? ('blocked' as const) : cardExpiryState(card.card_expiry, today),
    })),
    owed_invoices: owed.rows.map((invoice) => shownOwedInvoice(invoice, owed_by, today)),
    has_more_owed_invoices: owed.has_more,
    receipts: payments.rows.map(shownReceipt),
    has_more_receipts: payments.has_more,
  };
}

/** Returns an open invoice as the page of its customer lists it. `today`: the date of the business. */
export function shownOwedInvoice(
  invoice: OwedInvoice,
  merchant: Parameters<typeof payerInvoiceState>[1],
  today: string,
): CustomerPage['owed_invoices'][number] {
  const { invoice_id, invoice_number, title, open_due_date, balance_amount, currency } = invoice;
  return {
    ...{ invoice_id, invoice_number, title, due_date: open_due_date, balance_amount, currency },
    overdue_days: open_due_date < today ? daysOverdue(open_due_date, today) : 0,
    state: payerInvoiceState({ ...invoice, status: invoice.status as InvoiceStatus }, merchant),
  };
}

/** Returns a payment as the page of its customer lists it. */
export function shownReceipt(payment: CustomerPayment): CustomerPage['receipts'][number] {
  const { payment_id, invoice_number, description, amount, currency, card_brand, card_last_four, created_at } = payment;
  return {
    ...{ payment_id, invoice_number, description, amount, currency, card_brand },
    paid_at: created_at.toISOString(),
    last_four: card_last_four,
    state: receiptStateOf(payment),
  };
}
