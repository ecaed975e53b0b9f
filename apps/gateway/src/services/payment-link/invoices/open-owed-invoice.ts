import type { openOwedInvoice as declaration } from '@countinghouse/contract/payment-link/invoices/open-owed-invoice';
import { customerOfVisitor, OperationError, type VisitorOperation } from '../../../operation.ts';
import { writeAuditOfVisitor } from '../../../store/audit/audit.ts';
import { lockInvoice } from '../../../store/invoices/invoices.ts';
import { type InvoiceLinkNeeds, secretOfRecipient } from '../../../store/invoices/sending/invoice-links.ts';
import { findOwedInvoice } from '../../../store/visitors/customer-account.ts';
import { readCustomerLink } from '../../../store/visitors/link-secrets.ts';

/**
 * Gives a customer the secret by which they pay one of their open invoices. The link is made for the address to which their own link was sent, so that the
 * merchant sees and can revoke it among the links of the invoice.
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
      // Links of a document are made one after the other.
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
