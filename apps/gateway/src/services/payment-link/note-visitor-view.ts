import type { noteVisitorView as declaration } from '@countinghouse/contract/payment-link/note-visitor-view';
import type { Dependencies } from '../../dependencies.ts';
import { invoiceOfVisitor, type VisitorOperation } from '../../operation.ts';
import { writeInvoiceEvent } from '../../store/invoices/invoice-events.ts';
import { noteInvoiceViewed } from '../../store/invoices/sending/invoice-links.ts';

/**
 * Records that a person has opened a document through this link. If two open it first at the same moment, both can be in its history; the
 * webhook event is created once.
 */
export function noteVisitorView({
  real_clock,
}: Pick<Dependencies, 'real_clock'>): VisitorOperation<typeof declaration> {
  return async ({ visitor, clock, transaction: inTransaction }) => {
    const { merchant, invoice, is_revoked } = invoiceOfVisitor(visitor);
    // A withheld document is not viewed.
    if (is_revoked) return {};
    const key = { merchant_uid: merchant.merchant_uid, invoice_id: invoice.invoice_id };
    const now = clock.now();
    await inTransaction(async (transaction) => {
      await noteInvoiceViewed(transaction, { ...key, link_id: visitor.secret_id }, { now, real_now: real_clock.now() });
      if (invoice.first_viewed_at !== null) return;
      await writeInvoiceEvent(transaction, key, { kind: 'viewed', at: now, visitor_id: visitor.visitor_id });
    });
    return {};
  };
}
