import type { ChargeRequest } from '@countinghouse/contract/credit-card/payment';
import type { FieldError } from '@countinghouse/contract/errors';
import { cleanCardNumber } from '@countinghouse/domain/card/card';
import { vaultLimits } from '@countinghouse/domain/vault/customer';
import { requireAllowed } from '../access/access.ts';
import type { CardToStore, TypedCard } from '../charge/charge.ts';
import { noMoreCards, readStoredCard, type StoredCard } from '../charge/stored-card.ts';
import { merchantOf, type OperationContext, OperationError } from '../operation.ts';
import type { PaymentEngine } from '../payment-engine.ts';
import { isKeyKnown } from '../store/payments/idempotency-keys.ts';
import { readKeepingCustomer } from '../store/payments/stored-cards.ts';

/** What any use of the vault needs besides the permission to take the payment: a user who cannot see the vault cannot charge its cards. */
const mayCharge = { permission: { any_of: ['VAVI'] }, effect: 'write', while_impersonating: 'allowed' } as const;
const mayKeep = {
  permission: { any_of: ['VAMC'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_capability: 'add_customer',
} as const;

/** The parts of a payload that refer to a card. */
export type NamedCard = Pick<ChargeRequest, 'payment' | 'keep_account'>;

/**
 * Returns the card of a payload: the typed one, or one of the customer vault.
 *
 * @throws OperationError invalid_request if it has both, or gives for one a field that belongs to the other; permission_missing,
 *   merchant_setting_off and not_found for a stored card
 */
export async function cardOf(
  engine: PaymentEngine,
  context: OperationContext,
  { payment, keep_account }: NamedCard,
): Promise<TypedCard | StoredCard> {
  const { account_uid, card_number, expiry, cvv, card_present, initiator } = payment;
  if (account_uid === undefined) {
    if (initiator !== undefined) throw faulty([['payment.initiator', 'must come with account_uid']]);
    return {
      kind: 'typed',
      card_number: cleanCardNumber(card_number ?? ''),
      expiry: expiry ?? '',
      cvv,
      entry: card_present === undefined ? 'ecommerce' : 'terminal',
    };
  }
  const with_account = 'must not come with account_uid';
  const errors: [string, string][] = [];
  if (card_number !== undefined) errors.push(['payment.card_number', with_account]);
  if (expiry !== undefined) errors.push(['payment.expiry', with_account]);
  if (card_present !== undefined) errors.push(['payment.card_present', with_account]);
  if (keep_account !== undefined) errors.push(['keep_account', with_account]);
  if (cvv !== undefined && initiator === 'merchant') {
    errors.push(['payment.cvv', 'must not come with a payment that the merchant starts']);
  }
  if (errors.length > 0) throw faulty(errors);
  requireAllowed(mayCharge, context.identity);
  return readStoredCard(engine, merchantOf(context), { account_uid, initiator: initiator ?? 'customer', cvv });
}

/**
 * Returns the customer for whom the payload's card is to be stored, with their consent; null if it is not to be stored. A repeated request
 * passes, whatever happened to the customer: it gets the result of the first one.
 *
 * @throws OperationError permission_missing, merchant_setting_off, merchant_status_forbids; not_found for another merchant's customer;
 *   status_forbids if the customer was archived or has the maximum number of cards
 */
export async function prepareCardToStore(
  engine: PaymentEngine,
  context: OperationContext,
  { keep_account }: Pick<NamedCard, 'keep_account'>,
): Promise<CardToStore | null> {
  if (keep_account === undefined) return null;
  requireAllowed(mayKeep, context.identity);
  const { merchant_uid } = merchantOf(context);
  const customer_id = keep_account.customer_id.toLowerCase();
  const customer = await readKeepingCustomer(engine.pool, merchant_uid, customer_id);
  if (customer === undefined) throw new OperationError('not_found');
  const can_keep = customer.status === 'active' && customer.account_count < vaultLimits.accounts_maximum;
  if (!can_keep && !(await isKeyKnown(engine.pool, merchant_uid, context.idempotency_key ?? ''))) {
    throw noMoreCards(customer.status === 'active');
  }
  return { ...keep_account, customer_id };
}

/** Returns the payload with missing payer data filled in from the vault. */
export function completedBy({ account }: StoredCard, body: ChargeRequest): ChargeRequest {
  const given = body.account ?? {};
  const is_named = Boolean(given.customer_firstname || given.customer_lastname || given.company_name);
  const names = {
    customer_firstname: account.first_name,
    customer_lastname: account.last_name,
    company_name: account.company_name,
  };
  const completed = {
    ...(is_named ? {} : filled(names)),
    ...given,
    billing_address: given.billing_address ?? filled(account.billing_address ?? {}),
  };
  return { ...filled({ email: account.email, phone_number: account.phone_number }), ...body, account: completed };
}

function filled<Texts extends Record<string, string>>(texts: Texts): Partial<Texts> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Partial<Texts>;
}

function faulty(errors: readonly [field: string, message: string][]): OperationError {
  return new OperationError('invalid_request', {
    errors: errors.map(([field, message]): FieldError => ({ field, message })),
  });
}
