import type { revokeInvoiceLink as declaration } from '@countinghouse/contract/invoice/sending/revoke-invoice-link';
import { merchantOf, type Operation } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { lockInvoice } from '../../../store/invoices/invoices.ts';
import {
  type InvoiceLinkNeeds,
  readInvoiceLinks,
  revokeInvoiceLink as revoke,
} from '../../../store/invoices/sending/invoice-links.ts';

/**
 * Revokes the link of one recipient: it no longer opens anything.
 *
 * @throws OperationError not_found, status_forbids if it is already revoked
 */
export function revokeInvoiceLink(needs: InvoiceLinkNeeds): Operation<typeof declaration> {
  return (context, { params }) => {
    const key = { merchant_uid: merchantOf(context).merchant_uid, ...params };
    return context.transaction(async (transaction) => {
      const { invoice_id } = await lockInvoice(transaction, key);
      await revoke(transaction, key, needs.real_clock.now());
      await writeAudit(transaction, context, {
        call: 'revoke_invoice_link',
        target_type: 'invoice',
        target_id: invoice_id,
        after: { link_id: key.link_id },
      });
      return { links: await readInvoiceLinks(transaction, needs, key) };
    });
  };
}
