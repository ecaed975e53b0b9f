import type { CallResponse } from '@countinghouse/contract/call';
import type { getVisitorPage as declaration } from '@countinghouse/contract/payment-link/get-visitor-page';
import { maskedEmail, maskedName } from '@countinghouse/domain/text/format';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { cardExpiryState } from '@countinghouse/domain/vault/customer';
import { paymentSettingsOf } from '../../charge/charge-card.ts';
import type { Dependencies } from '../../dependencies.ts';
import { customerOfVisitor, type VisitorContext, type VisitorOperation } from '../../operation.ts';
import { readInvoicePage, withheldInvoicePage } from '../../payers/invoice-page.ts';
import { linkPageOf } from '../../payers/link-page.ts';
import { payerStateNow } from '../../payers/payer-state.ts';

/**
 * Returns what a visitor's page shows (S3.43): what can be paid now for a payment link or an invoice, or the cards of a customer. It
 * contains nothing that another person with the link could misuse.
 */
export function getVisitorPage({ payments }: Pick<Dependencies, 'payments'>): VisitorOperation<typeof declaration> {
  return async (context) => {
    const { visitor, clock } = context;
    const { target, locale } = visitor;
    if (target.purpose === 'customer') return customerPageOf(context);
    const now = clock.now();
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

function customerPageOf({
  visitor,
  clock,
  transaction: inTransaction,
}: VisitorContext): Promise<CallResponse<typeof declaration>> {
  return inTransaction(async (transaction) => {
    const { locale, merchant } = visitor;
    const customer_id = customerOfVisitor(visitor);
    const { merchant_uid, doing_business_as, time_zone } = merchant;
    const { full_name, email } = await transaction
      .selectFrom('vault_customers')
      .select(['full_name', 'email'])
      .where('merchant_uid', '=', merchant_uid)
      .where('customer_id', '=', customer_id)
      .executeTakeFirstOrThrow();
    const accounts = await transaction
      .selectFrom('vault_accounts as a')
      .innerJoin('cards as c', (join) =>
        join.onRef('c.merchant_uid', '=', 'a.merchant_uid').onRef('c.card_id', '=', 'a.card_id'),
      )
      .select(['c.card_brand', 'c.last_four', 'a.card_expiry', 'a.status'])
      .where('a.merchant_uid', '=', merchant_uid)
      .where('a.customer_id', '=', customer_id)
      .where('a.status', 'in', ['usable', 'blocked'])
      .orderBy('a.is_default', 'desc')
      .orderBy('a.created_at', 'desc')
      .execute();
    const { consent_texts } = await transaction
      .selectFrom('merchant_settings')
      .select('consent_texts')
      .where('merchant_uid', '=', merchant_uid)
      .executeTakeFirstOrThrow();
    const today = businessDateOf(clock.now(), time_zone);
    return {
      page: {
        purpose: 'customer',
        business: doing_business_as,
        locale,
        consent_texts,
        customer: { name: full_name === email ? '' : maskedName(full_name), email: maskedEmail(email) },
        cards: accounts.map(({ status, ...card }) => ({
          ...card,
          health: status === 'blocked' ? ('blocked' as const) : cardExpiryState(card.card_expiry, today),
        })),
      },
    };
  });
}
