import type { updateCustomerAccount as declaration } from '@countinghouse/contract/vault/accounts/update-customer-account';
import { parseExpiry, toExpiryText } from '@countinghouse/domain/card/card';
import { cardExpiryState } from '@countinghouse/domain/vault/customer';
import { type Operation, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { type AccountRecord, clearDefaultAccount } from '../../../store/vault/accounts.ts';
import { readAddress } from '../../../store/vault/addresses.ts';
import { todayOf } from '../../../store/vault/customer-details.ts';
import type { CustomerRecord } from '../../../store/vault/customers.ts';
import { changeAccount } from './change-account.ts';

/**
 * Changes the expiry, names or address of an account, or makes it the default (S7.125), unless another user has changed it meanwhile. The
 * number never changes here, and the default account stays the default until another replaces it.
 *
 * @throws OperationError not_found, changed_meanwhile with the current version, status_forbids; invalid_request for a past expiry or an
 *   address that is not the customer's
 */
export const updateCustomerAccount: Operation<typeof declaration> = (context, { params, body }) => {
  const { version, card_expiry, is_default = false, billing_address_id, cardholder_name, nickname } = body;
  const today = todayOf(context);
  return changeAccount(context, params, {
    call: 'update_customer_account',
    action: 'change',
    change: async (transaction, account, customer) => {
      if (account.version !== version) {
        throw new OperationError('changed_meanwhile', { details: { version: account.version } });
      }
      const expiry_changed = card_expiry !== undefined && card_expiry !== account.card_expiry;
      if (expiry_changed) requireExpiry(card_expiry, today);
      const address_id = await addressNamed(transaction, customer, billing_address_id);
      if (is_default && !account.is_default) await clearDefaultAccount(transaction, customer);
      return {
        values: {
          ...(card_expiry === undefined ? {} : { card_expiry }),
          ...(cardholder_name === undefined ? {} : { cardholder_name }),
          ...(nickname === undefined ? {} : { nickname }),
          ...(address_id === undefined ? {} : { billing_address_id: address_id }),
          is_default: is_default || account.is_default,
        },
        kinds: expiry_changed ? ['expiry_changed'] : [],
      };
    },
  });
};

function requireExpiry(card_expiry: AccountRecord['card_expiry'], today: string): void {
  const expiry = parseExpiry(card_expiry);
  const message =
    expiry === undefined || toExpiryText(expiry) !== card_expiry
      ? 'must be a month and a year, MMYY'
      : cardExpiryState(card_expiry, today) === 'expired'
        ? 'is past'
        : undefined;
  if (message !== undefined)
    throw new OperationError('invalid_request', { errors: [{ field: 'card_expiry', message }] });
}

/** Finds the new billing address among the customer's own. */
async function addressNamed(
  transaction: ScopedTransaction,
  customer: CustomerRecord,
  address_id: string | null | undefined,
): Promise<string | null | undefined> {
  if (address_id === undefined || address_id === null) return address_id;
  const address = await readAddress(transaction, { ...customer, address_id });
  if (address.kind !== 'billing') throw new OperationError('not_found');
  return address.address_id;
}
