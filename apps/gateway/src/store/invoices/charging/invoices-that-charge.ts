import { awaitedInvoiceStatuses } from '@countinghouse/domain/invoice/invoice-statuses';
import type { ScopedTransaction } from '../../../operation.ts';

/** One card of a merchant's vault, or all cards of a customer. */
type Charged = { merchant_uid: string } & ({ account_uid: string } | { customer_id: string });

/**
 * Counts the open and scheduled invoices that charge a card automatically, and names the oldest by its number or title. Undefined if there are none.
 * The row of the card or of the customer must be locked: choosing a card for an invoice waits for that lock (readChargeableCard).
 */
export async function invoicesThatCharge(
  transaction: ScopedTransaction,
  { merchant_uid, ...charged }: Charged,
): Promise<{ invoice_count: number; invoice_name: string } | undefined> {
  const invoices = await transaction
    .selectFrom('invoices as invoice')
    .innerJoin('vault_accounts as account', (join) =>
      join
        .onRef('account.merchant_uid', '=', 'invoice.merchant_uid')
        .onRef('account.account_uid', '=', 'invoice.account_uid'),
    )
    .select(['invoice.invoice_number', 'invoice.title'])
    .where('invoice.merchant_uid', '=', merchant_uid)
    .where('invoice.kind', '=', 'invoice')
    .where('invoice.status', 'in', awaitedInvoiceStatuses)
    .$if('account_uid' in charged, (query) =>
      query.where('account.account_uid', '=', (charged as { account_uid: string }).account_uid),
    )
    .$if('customer_id' in charged, (query) =>
      query.where('account.customer_id', '=', (charged as { customer_id: string }).customer_id),
    )
    .orderBy('invoice.invoice_id')
    .execute();
  const [oldest] = invoices;
  if (oldest === undefined) return undefined;
  return { invoice_count: invoices.length, invoice_name: oldest.invoice_number ?? oldest.title };
}
