import type { getVisitorPage as declaration } from '@countinghouse/contract/payment-link/get-visitor-page';
import { paymentSettingsOf } from '../../charge/charge-card.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { VisitorOperation } from '../../operation.ts';
import { readCustomerPage } from '../../payers/customer-page.ts';
import { readInvoicePage, withheldInvoicePage } from '../../payers/invoice-page.ts';
import { linkPageOf } from '../../payers/link-page.ts';
import { payerStateNow } from '../../payers/payer-state.ts';

/**
 * Returns the page of a visitor (S3.43): the payment that a link or an invoice asks for, or the cards, open invoices and receipts of a customer.
 * It contains nothing that another person with the link could use.
 */
export function getVisitorPage({ payments }: Pick<Dependencies, 'payments'>): VisitorOperation<typeof declaration> {
  return async (context) => {
    const { visitor, clock } = context;
    const { target, locale } = visitor;
    const now = clock.now();
    if (target.purpose === 'customer') {
      const { customer_id, has_added_card } = target;
      return {
        page: await context.transaction((transaction) =>
          readCustomerPage(transaction, visitor, { customer_id, has_added_card, locale, now }),
        ),
      };
    }
    const rules = await paymentSettingsOf(payments, visitor.merchant.merchant_uid);
    if (target.purpose === 'invoice') {
      const { payer } = target;
      if (payer.is_revoked) return { page: withheldInvoicePage(payer, { locale, now, rules }) };
      return {
        page: await context.transaction((transaction) => readInvoicePage(transaction, payer, { locale, now, rules })),
      };
    }
    const { payer } = target;
    const state = payerStateNow(payer, { is_revoked: payer.is_revoked, now });
    return { page: linkPageOf(payer, { locale, state, rules }) };
  };
}
