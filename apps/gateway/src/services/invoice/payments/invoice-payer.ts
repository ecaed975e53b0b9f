import type { Charge } from '../../../charge/charge.ts';
import type { ChargedInvoice } from '../../../store/invoices/payments/charged-invoice.ts';

/**
 * Returns the payer's data from the invoice. A stored card is charged with its own address.
 *
 * @param postal_code as typed with the card
 */
export function payerOf({ invoice }: ChargedInvoice, card: Charge['card'], postal_code?: string | undefined) {
  const { bill_to, currency, order_id, title, invoice_number } = invoice;
  const of_card = card.kind === 'stored' ? card.account.billing_address : null;
  const { address_1, city, state, country } = of_card ?? bill_to;
  const code = postal_code || (of_card?.postal_code ?? bill_to.postal_code);
  const billing_address = Object.fromEntries(
    Object.entries({ address_1, city, state, postal_code: code, country }).filter(([, line]) => Boolean(line)),
  );
  const details = {
    description: title || invoice_number,
    phone_number: bill_to.phone_number,
    billing_address: Object.keys(billing_address).length === 0 ? undefined : billing_address,
  };
  return {
    ...{ currency, order_id },
    customer: bill_to.name ?? '',
    company: bill_to.company_name ?? '',
    email: bill_to.email ?? '',
    address: { street: address_1 || undefined, postal_code: code || undefined },
    details: Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined && value !== '')),
  };
}
