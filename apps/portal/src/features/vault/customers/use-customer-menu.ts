import { createSale } from '@countinghouse/contract/credit-card/sale/create-sale';
import { createInvoice } from '@countinghouse/contract/invoice/invoices/create-invoice';
import type { CustomerRow } from '@countinghouse/contract/vault/customers/customer';
import { deleteCustomer } from '@countinghouse/contract/vault/customers/delete-customer';
import { restoreCustomer } from '@countinghouse/contract/vault/customers/restore-customer';
import { useLingui } from '@lingui/react/macro';
import {
  IconArchive,
  IconArchiveOff,
  IconCreditCard,
  IconFileInvoice,
  IconLayoutSidebarRightExpand,
  IconPencil,
} from '@tabler/icons-react';
import { type ActionItem, offered, useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { newInvoiceHref } from '../../../shared/invoice/invoice-address.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { pathTo } from '../../../shared/routes/routes.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { chargeStoredCard } from '../../../shared/vault/charge-stored-card.ts';
import { useCardRequest } from '../use-card-request.ts';
import { customerCalls } from '../use-customer-changed.ts';
import { useVaultLocks } from '../use-vault-locks.ts';

/** Returns the actions on a customer of the list, in menu order. Those that a permission forbids are left out. */
export function useCustomerMenu(open?: (row: CustomerRow) => void): (row: CustomerRow) => ActionItem[] {
  const { t } = useLingui();
  const { may } = useAccess();
  const mayOpen = useMayOpen();
  const locks = useVaultLocks();
  const { act, ask } = useActions(customerCalls);
  const cardRequest = useCardRequest();
  return (row) => {
    const { customer_id, full_name, default_card, status } = row;
    const params = { customer_id };
    const merged = row.merged_into_customer_id !== null;
    return offered([
      open !== undefined && {
        key: 'open',
        label: t`Open customer`,
        glyph: IconLayoutSidebarRightExpand,
        onSelect: () => open(row),
      },
      mayOpen('vault-customer-id') && {
        key: 'edit',
        label: t`Edit customer`,
        glyph: IconPencil,
        href: pathTo('vault-customer-id', { id: customer_id }),
      },
      mayOpen('credit-card-sale') &&
        status === 'active' &&
        default_card !== null && {
          key: 'charge',
          label: t`Charge card`,
          glyph: IconCreditCard,
          disabledReason: default_card.health === 'expired' ? t`This card has expired` : locks.of(createSale),
          onSelect: () => void chargeStoredCard({ customer_id, account_uid: default_card.account_uid }),
        },
      mayOpen('invoice-add') &&
        status === 'active' && {
          key: 'invoice',
          label: t`New invoice`,
          glyph: IconFileInvoice,
          disabledReason: locks.of(createInvoice),
          href: newInvoiceHref(customer_id),
        },
      cardRequest(row),
      status === 'active' &&
        may('VADE') && {
          key: 'archive',
          label: t`Archive customer`,
          glyph: IconArchive,
          disabledReason: locks.of(deleteCustomer),
          onSelect: () =>
            void ask(
              {
                title: t`Archive ${full_name}?`,
                subtitle: t`You can restore the customer later. A customer without payments and cards is deleted instead.`,
                confirmLabel: t`Archive customer`,
                cancelLabel: t`Keep customer`,
              },
              () => send(deleteCustomer, { params }),
              t`${full_name} is archived`,
            ),
        },
      status === 'archived' &&
        !merged &&
        may('VADE') && {
          key: 'restore',
          label: t`Restore customer`,
          glyph: IconArchiveOff,
          disabledReason: locks.of(restoreCustomer),
          onSelect: () => void act(() => send(restoreCustomer, { params }), t`${full_name} is restored`),
        },
    ]);
  };
}
