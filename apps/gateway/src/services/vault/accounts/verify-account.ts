import type { verifyAccount as declaration } from '@countinghouse/contract/vault/accounts/verify-account';
import { turnExpiry } from '@countinghouse/domain/card/card';
import { accountStatusAfter } from '@countinghouse/domain/vault/account';
import { paymentSettingsOf } from '../../../charge/charge-card.ts';
import { cardNotUsable, readStoredCard, sealedCardOf } from '../../../charge/stored-card.ts';
import { verifyCard } from '../../../charge/verify-card.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Operation, OperationError } from '../../../operation.ts';
import { bodyHash, isKeyKnown } from '../../../store/payments/idempotency-keys.ts';
import { accountOf, findAccount } from '../../../store/vault/accounts.ts';
import { todayOf } from '../../../store/vault/customer-details.ts';
import { requestOf } from './account-check.ts';

/**
 * Verifies a stored card with a zero-amount request (S7.125, verifyCard). An answer that forbids further charges blocks it.
 *
 * @throws OperationError not_found; status_forbids for a replaced or removed account; card_not_usable; and what verifyCard throws
 */
export function verifyAccount({ payments: engine }: Pick<Dependencies, 'payments'>): Operation<typeof declaration> {
  return async (context, { params }) => {
    const { key, ...request } = requestOf(context);
    const { merchant, terminal } = request;
    const { merchant_uid } = merchant;
    const account_uid = params.account_uid.toLowerCase();
    const customer_id = params.customer_id.toLowerCase();
    const card = await readStoredCard(engine, merchant, { account_uid, initiator: 'customer' });
    const { account, refusal, card_number, expiry } = card;
    if (account.customer_id !== customer_id) throw new OperationError('not_found');
    const can_check = accountStatusAfter(account.status, 'verify') !== undefined;
    if (!can_check || refusal !== null) {
      const known = await isKeyKnown(engine.pool, merchant_uid, key);
      if (!known && !can_check) throw new OperationError('status_forbids');
      if (refusal !== null && !known) throw cardNotUsable(refusal);
    }
    const { billing_address, cardholder_name, network_transaction_id } = account;
    const {
      account_uid: _account,
      already_kept: _kept,
      ...said
    } = await verifyCard(engine, {
      ...request,
      settings: await paymentSettingsOf(engine, merchant_uid),
      ...{ customer_id, account_uid, keep: null, asks_acquirer: true, card_id: account.card_id },
      sealed_card: sealedCardOf(card),
      sealFor: () => sealedCardOf(card),
      idempotency: {
        key,
        call: 'verify_account',
        body_hash: bodyHash(engine.body_secret, 'verify_account', terminal.terminal_uid, customer_id, account_uid),
      },
      message: {
        card_number,
        expiration: turnExpiry(expiry),
        street: billing_address?.address_1 || undefined,
        postal_code: billing_address?.postal_code || undefined,
        cardholder_name: cardholder_name || undefined,
        credential_indicator: 'CSU',
        original_network_transaction_id: network_transaction_id ?? undefined,
      },
    });
    const record = await context.transaction((transaction) => findAccount(transaction, merchant_uid, account_uid));
    if (record === undefined) throw new OperationError('not_found');
    return { ...said, account: accountOf(record, todayOf(context)) };
  };
}
