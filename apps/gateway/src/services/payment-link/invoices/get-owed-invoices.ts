import type { getOwedInvoices as declaration } from '@countinghouse/contract/payment-link/invoices/get-owed-invoices';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { customerOfVisitor, type VisitorOperation } from '../../../operation.ts';
import { shownOwedInvoice } from '../../../payers/customer-page.ts';
import { readOwedInvoices } from '../../../store/visitors/customer-account.ts';

/** Returns the next open invoices of the customer whose link the visitor has opened. */
export const getOwedInvoices: VisitorOperation<typeof declaration> = async (
  { visitor, transaction, clock },
  { query },
) => {
  const { merchant, merchant_setting } = visitor;
  const { merchant_uid, account_status_code, time_zone } = merchant;
  const key = { merchant_uid, customer_id: customerOfVisitor(visitor) };
  const after = { open_due_date: query.after_due_date, invoice_number: query.after_invoice_number };
  const { rows, has_more } = await transaction((scoped) => readOwedInvoices(scoped, key, after));
  const today = businessDateOf(clock.now(), time_zone);
  return {
    owed_invoices: rows.map((invoice) => shownOwedInvoice(invoice, { account_status_code, merchant_setting }, today)),
    has_more,
  };
};
