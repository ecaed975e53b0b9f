import type { PayerFacts, PayerInvoice } from '../../operation.ts';
import { instantOf, type PayerMerchantFacts, payerMerchantOf } from '../visitors/payer-merchant.ts';

type Instants = 'first_viewed_at' | 'paid_at';

/** The result of payer_invoice_facts. Instants are texts, as in all JSON. */
export type PayerInvoiceFacts = Omit<PayerFacts, 'merchant'> & {
  invoice: Omit<PayerInvoice['invoice'], Instants> & Record<Instants, string | null>;
  merchant: PayerMerchantFacts;
};

/** Converts the facts of a document for its page and its payments. */
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
