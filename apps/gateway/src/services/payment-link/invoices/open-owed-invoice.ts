import type { openOwedInvoice as declaration } from '@countinghouse/contract/payment-link/invoices/open-owed-invoice';
import { customerOfVisitor, OperationError, type VisitorOperation } from '../../../operation.ts';
import { writeAuditOfVisitor } from '../../../store/audit/audit.ts';
import { lockInvoice } from '../../../store/invoices/invoices.ts';
import { type InvoiceLinkNeeds, secretOfRecipient } from '../../../store/invoices/sending/invoice-links.ts';
import { findOwedInvoice } from '../../../store/visitors/customer-account.ts';
import { readCustomerLink } from '../../../store/visitors/link-secrets.ts';

/**
 * Returns a secret with which a customer can pay one of their open invoices. Its link is made for the address that got the customer's own link, so that
 * the merchant sees it among the invoice's links and can revoke it.
 *
 * @throws OperationError not_found
 */
export function openOwedInvoice(needs: InvoiceLinkNeeds): VisitorOperation<typeof declaration> {
  return async (context, { params }) => {
    const { visitor } = context;
    const { merchant_uid } = visitor.merchant;
    const customer = { merchant_uid, customer_id: customerOfVisitor(visitor) };
    const key = { merchant_uid, ...params };
    const secret = await context.transaction(async (transaction) => {
      const owed = await findOwedInvoice(transaction, customer, params.invoice_id);
      const link = await readCustomerLink(transaction, { merchant_uid, secret_id: visitor.secret_id });
      if (owed === undefined || link === undefined) throw new OperationError('not_found');
      // The lock makes sure that links of a document are made one at a time.
      await lockInvoice(transaction, key);
      await writeAuditOfVisitor(transaction, context, {
        call: 'open_owed_invoice',
        target_type: 'invoice',
        target_id: params.invoice_id,
        after: {},
      });
      const { recipient } = link;
      const { terminal_uid } = owed;
      return secretOfRecipient(transaction, needs, {
        ...{ ...key, recipient, terminal_uid, locale: visitor.locale },
        created_by: null,
      });
    });
    return { link: { secret } };
  };
}
