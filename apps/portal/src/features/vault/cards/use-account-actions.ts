import { createSale } from '@countinghouse/contract/credit-card/sale/create-sale';
import type { Account } from '@countinghouse/contract/vault/accounts/account';
import { blockAccount } from '@countinghouse/contract/vault/accounts/block-account';
import { removeAccount } from '@countinghouse/contract/vault/accounts/remove-account';
import { unblockAccount } from '@countinghouse/contract/vault/accounts/unblock-account';
import { updateCustomerAccount } from '@countinghouse/contract/vault/accounts/update-customer-account';
import { verifyAccount } from '@countinghouse/contract/vault/accounts/verify-account';
import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import type { AccountAction } from '@countinghouse/domain/vault/account';
import { useLingui } from '@lingui/react/macro';
import {
  IconBan,
  IconCreditCard,
  IconFileText,
  IconLockOpen,
  IconPencil,
  IconShieldCheck,
  IconStar,
  IconTrash,
} from '@tabler/icons-react';
import { type ActionItem, offered, useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { chargeStoredCard } from '../../../shared/vault/charge-stored-card.ts';
import { storedCardName } from '../../../shared/vault/stored-card.ts';
import { customerCalls } from '../use-customer-changed.ts';
import { useVaultLocks } from '../use-vault-locks.ts';

/** Returns the actions on a stored card, in menu order. */
export function useAccountActions(
  customer: Customer,
  account: Account,
  onOpen: (kind: 'edit' | 'unblock' | 'verify' | 'details') => void,
): ActionItem[] {
  const { t } = useLingui();
  const mayOpen = useMayOpen();
  const locks = useVaultLocks(customer);
  const { act, ask, end } = useActions(customerCalls);
  const name = storedCardName(account);
  const { customer_id } = customer;
  const { account_uid, allows, health, version } = account;
  const params = { customer_id, account_uid };
  const may = (action: AccountAction) => allows.includes(action);
  const cannotCharge =
    health === 'expired'
      ? t`This card has expired`
      : may('charge_by_customer') && customer.allows.add_account
        ? locks.of(createSale)
        : t`This card cannot be charged`;
  return offered([
    mayOpen('credit-card-sale') && {
      key: 'charge',
      label: t`Charge card`,
      glyph: IconCreditCard,
      disabledReason: cannotCharge,
      onSelect: () => void chargeStoredCard(params),
    },
    { key: 'details', label: t`Consent and details`, glyph: IconFileText, onSelect: () => onOpen('details') },
    may('change') && {
      key: 'edit',
      label: t`Edit card`,
      glyph: IconPencil,
      disabledReason: locks.of(updateCustomerAccount),
      onSelect: () => onOpen('edit'),
    },
    may('change') &&
      !account.is_default && {
        key: 'default',
        label: t`Make default`,
        glyph: IconStar,
        disabledReason: locks.of(updateCustomerAccount),
        onSelect: () =>
          void act(
            () => send(updateCustomerAccount, { params, body: { is_default: true, version } }),
            t`${name} is the default card now`,
          ),
      },
    may('verify') && {
      key: 'verify',
      label: t`Verify card`,
      glyph: IconShieldCheck,
      disabledReason: locks.of(verifyAccount),
      onSelect: () => onOpen('verify'),
    },
    may('block') && {
      key: 'block',
      label: t`Block card`,
      glyph: IconBan,
      disabledReason: locks.of(blockAccount),
      onSelect: () =>
        void ask(
          {
            title: t`Block ${name}?`,
            subtitle: t`You can no longer charge it on your own. The customer can still pay with it, and you can unblock it with their consent.`,
            lead: 'lock',
            tone: 'warning',
            confirmLabel: t`Block card`,
            cancelLabel: t`Keep it`,
          },
          () => send(blockAccount, { params }),
          t`${name} is blocked`,
        ),
    },
    may('unblock') && {
      key: 'unblock',
      label: t`Unblock card`,
      glyph: IconLockOpen,
      disabledReason: locks.of(unblockAccount),
      onSelect: () => onOpen('unblock'),
    },
    may('remove') && {
      key: 'remove',
      label: t`Remove card`,
      glyph: IconTrash,
      danger: true,
      disabledReason: locks.of(removeAccount),
      onSelect: () =>
        void end(
          {
            title: t`Remove ${name}?`,
            subtitle: t`It can no longer be charged. Its number is erased once no payment needs it for a refund.`,
            confirmLabel: t`Remove card`,
          },
          () => send(removeAccount, { params }),
          t`${name} is removed`,
        ),
    },
  ]);
}
