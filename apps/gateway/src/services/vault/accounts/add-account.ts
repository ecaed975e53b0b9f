import { randomUUIDv7 } from 'node:crypto';
import type { CallInput } from '@countinghouse/contract/call';
import type { FieldError } from '@countinghouse/contract/errors';
import type { addAccount as declaration } from '@countinghouse/contract/vault/accounts/add-account';
import { cleanCardNumber, turnExpiry } from '@countinghouse/domain/card/card';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { canChargeCustomer, vaultLimits } from '@countinghouse/domain/vault/customer';
import { paymentSettingsOf } from '../../../charge/charge-card.ts';
import { checkCvv, checkTypedCard } from '../../../charge/check-typed-card.ts';
import { noMoreCards } from '../../../charge/stored-card.ts';
import { type Verification, verifyCard } from '../../../charge/verify-card.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation, type OperationContext, OperationError } from '../../../operation.ts';
import type { PaymentEngine } from '../../../payment-engine.ts';
import { type SealedCard, sealCard } from '../../../store/payments/cards.ts';
import { bodyHash, isKeyKnown } from '../../../store/payments/idempotency-keys.ts';
import { accountOf, findAccount } from '../../../store/vault/accounts.ts';
import { readAddress, readDefaultAddress } from '../../../store/vault/addresses.ts';
import { todayOf } from '../../../store/vault/customer-details.ts';
import { lockCustomer } from '../../../store/vault/customers.ts';
import { requestOf } from './account-check.ts';
import { chosenTerminal } from './chosen-terminal.ts';

type Body = CallInput<typeof declaration>['body'];

/**
 * Stores a customer's card (S7.125), after the acquirer has verified it with a zero-amount request (verifyCard). Only that request contains
 * the security code. A declined card is not stored.
 *
 * @throws OperationError invalid_request; not_found for a customer, address or terminal of another merchant; status_forbids if the customer
 *   can take no more cards; terminal_takes_no_payments; and what verifyCard throws
 */
export function addAccount({ payments: engine }: Pick<Dependencies, 'payments'>): Operation<typeof declaration> {
  return async (context, { params, body }) => {
    const { key, ...request } = requestOf(context);
    const { merchant } = request;
    const { merchant_uid } = merchant;
    requireSound(body, businessDateOf(engine.clock.now(), merchant.time_zone));
    const customer_id = params.customer_id.toLowerCase();
    const card_number = cleanCardNumber(body.card_number);
    const sealFor = (card_id: string) => sealCard(engine.card_keys, { merchant_uid, card_id }, card_number);
    const card_id = randomUUIDv7();
    const sealed_card = sealFor(card_id);
    const { address, cardholder_name, terminal } = await ownerOf(engine, context, customer_id, body, sealed_card);
    const settings = await paymentSettingsOf(engine, merchant_uid);
    const answer = await verifyCard(engine, {
      ...request,
      terminal,
      settings,
      customer_id,
      account_uid: null,
      keep: accountOfBody(context, body),
      asks_acquirer: settings.verify_cards,
      ...{ card_id, sealed_card, sealFor },
      idempotency: {
        key,
        call: 'add_account',
        body_hash: bodyHash(engine.body_secret, 'add_account', terminal.terminal_uid, customer_id, body),
      },
      message: {
        card_number,
        expiration: turnExpiry(body.expiry),
        cvv: body.cvv,
        street: address?.address_1 || undefined,
        postal_code: address?.postal_code || undefined,
        cardholder_name,
        credential_indicator: 'CIU',
      },
    });
    const { account_uid, ...said } = answer;
    const record =
      account_uid === null
        ? undefined
        : await context.transaction((transaction) => findAccount(transaction, merchant_uid, account_uid));
    return { ...said, account: record === undefined ? null : accountOf(record, todayOf(context)) };
  };
}

/**
 * Checks the card and the fields.
 *
 * @throws OperationError invalid_request, which names each invalid field
 */
function requireSound(body: Body, today: string): void {
  const errors: FieldError[] = [];
  const refuse = (field: string, message: string) => errors.push({ field, message });
  const brand = checkTypedCard(body, today, refuse);
  checkCvv(body.cvv, brand, refuse);
  if (errors.length > 0) throw new OperationError('invalid_request', { errors });
}

/**
 * Reads the cardholder's data for the acquirer, and the terminal that sends the request. A repeated request passes whatever has happened to
 * customer and terminal since: it gets the result of the first.
 */
async function ownerOf(
  engine: PaymentEngine,
  context: OperationContext,
  customer_id: string,
  { billing_address_id, cardholder_name, terminal_uid }: Body,
  { fingerprint }: SealedCard,
) {
  const place = { merchant_uid: merchantOf(context).merchant_uid, customer_id };
  const { customer, address, takes_card, terminal } = await context.transaction(async (transaction) => {
    const terminal = await chosenTerminal(transaction, context, terminal_uid);
    const customer = await lockCustomer(transaction, place.merchant_uid, customer_id);
    const address =
      billing_address_id == null
        ? await readDefaultAddress(transaction, { ...place, kind: 'billing' })
        : await readAddress(transaction, { ...place, address_id: billing_address_id });
    const kept = await transaction
      .selectFrom('vault_accounts as a')
      .innerJoin('cards as c', (join) =>
        join.onRef('c.merchant_uid', '=', 'a.merchant_uid').onRef('c.card_id', '=', 'a.card_id'),
      )
      .select('c.fingerprint')
      .where('a.merchant_uid', '=', place.merchant_uid)
      .where('a.customer_id', '=', customer_id)
      .where('a.status', '!=', 'removed')
      .execute();
    const takes_card =
      kept.length < vaultLimits.accounts_maximum || kept.some((card) => card.fingerprint.equals(fingerprint));
    return { customer, address, takes_card, terminal };
  });
  const can_charge = canChargeCustomer(customer);
  if (!(can_charge && takes_card && terminal.takes_payments)) {
    const is_repeated = await isKeyKnown(engine.pool, place.merchant_uid, context.idempotency_key ?? '');
    if (!is_repeated && !terminal.takes_payments) throw new OperationError('terminal_takes_no_payments');
    if (!is_repeated) throw noMoreCards(can_charge);
  }
  return { address, terminal, cardholder_name: cardholder_name || customer.full_name };
}

/** Returns the stored data of a card besides its number. */
function accountOfBody(
  { identity }: OperationContext,
  { expiry, cardholder_name, nickname, billing_address_id, is_default, consent_channel, consent_text }: Body,
): Verification['keep'] {
  return {
    card_expiry: expiry,
    cardholder_name: cardholder_name || undefined,
    nickname,
    billing_address_id: billing_address_id?.toLowerCase(),
    is_default,
    consent_channel,
    consent_text,
    source: identity.api_key_id === undefined ? 'portal' : 'api',
  };
}
