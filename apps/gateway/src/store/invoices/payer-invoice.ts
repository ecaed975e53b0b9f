import type { PayerFacts, PayerInvoice } from '../../operation.ts';
import { instantOf, type PayerMerchantFacts, payerMerchantOf } from '../visitors/payer-merchant.ts';

type Instants = 'first_viewed_at' | 'paid_at';

/** What payer_invoice_facts answers: instants are texts, as in every JSON. */
export type PayerInvoiceFacts = Omit<PayerFacts, 'merchant'> & {
  invoice: Omit<PayerInvoice['invoice'], Instants> & Record<Instants, string | null>;
  merchant: PayerMerchantFacts;
};

/** A document as its page and its payments go by it. */
export function payerInvoiceOf({ invoice, merchant, ...facts }: PayerInvoiceFacts): PayerInvoice {
  return {
    ...facts,
    invoice: {
      ...invoice,
      first_viewed_at: instantOf(invoice.first_viewed_at),
      paid_at: instantOf(invoice.paid_at),
    },
    merchant: payerMerchantOf(merchant),
  };
}
