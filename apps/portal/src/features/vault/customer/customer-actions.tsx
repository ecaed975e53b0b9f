import { createSale } from '@countinghouse/contract/credit-card/sale/create-sale';
import { createInvoice } from '@countinghouse/contract/invoice/invoices/create-invoice';
import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import { deleteCustomer } from '@countinghouse/contract/vault/customers/delete-customer';
import { mergeCustomer } from '@countinghouse/contract/vault/customers/merge-customer';
import { restoreCustomer } from '@countinghouse/contract/vault/customers/restore-customer';
import { Button } from '@countinghouse/ui/button/button';
import { IconButton } from '@countinghouse/ui/button/icon-button';
import { Menu } from '@countinghouse/ui/overlay/menu';
import { useLingui } from '@lingui/react/macro';
import {
  IconArchive,
  IconArrowsJoin,
  IconCreditCard,
  IconDots,
  IconFileInvoice,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { offered, useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { newInvoiceHref } from '../../../shared/invoice/invoice-address.ts';
import { goTo } from '../../../shared/navigation/go-to.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { pathTo } from '../../../shared/routes/routes.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { chargeStoredCard } from '../../../shared/vault/charge-stored-card.ts';
import { useCardRequest } from '../use-card-request.ts';
import { customerCalls } from '../use-customer-changed.ts';
import { useVaultLocks } from '../use-vault-locks.ts';
import { MergeDialog } from './merge-dialog.tsx';

/** The actions on a whole customer: charge its card, archive, merge and the like. */
export function CustomerActions({ customer }: { customer: Customer }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const mayOpen = useMayOpen();
  const locks = useVaultLocks();
  const { act, ask, end } = useActions(customerCalls);
  const cardRequest = useCardRequest();
  const [merging, setMerging] = useState(false);
  const { customer_id, full_name, allows, accounts } = customer;
  const params = { customer_id };
  const chargeable = accounts.filter((account) => account.health === 'valid' || account.health === 'expiring');
  const card = chargeable.find(({ is_default }) => is_default) ?? chargeable[0];
  const items = offered([
    mayOpen('invoice-add') &&
      customer.status === 'active' && {
        key: 'invoice',
        label: t`New invoice`,
        glyph: IconFileInvoice,
        disabledReason: locks.of(createInvoice),
        href: newInvoiceHref(customer_id),
      },
    cardRequest(customer),
    allows.merge &&
      may('VAUP') &&
      may('VADE') && {
        key: 'merge',
        label: t`Merge with another customer`,
        glyph: IconArrowsJoin,
        disabledReason: locks.of(mergeCustomer),
        onSelect: () => setMerging(true),
      },
    allows.restore &&
      may('VADE') && {
        key: 'restore',
        label: t`Restore customer`,
        glyph: IconRestore,
        disabledReason: locks.of(restoreCustomer),
        onSelect: () => void act(() => send(restoreCustomer, { params }), t`${full_name} is restored`),
      },
    allows.delete &&
      may('VADE') && {
        key: 'delete',
        label: t`Delete customer`,
        glyph: IconTrash,
        danger: true,
        disabledReason: locks.of(deleteCustomer),
        onSelect: () =>
          void end(
            {
              title: t`Delete ${full_name}?`,
              subtitle: t`This customer has never paid and is permanently deleted.`,
              confirmLabel: t`Delete customer`,
            },
            async () => {
              await send(deleteCustomer, { params });
              await goTo(pathTo('vault-customer'));
            },
            t`${full_name} is deleted`,
          ),
      },
    allows.archive &&
      !allows.delete &&
      may('VADE') && {
        key: 'archive',
        label: t`Archive customer`,
        glyph: IconArchive,
        disabledReason: locks.of(deleteCustomer),
        onSelect: () =>
          void ask(
            {
              title: t`Archive ${full_name}?`,
              subtitle: t`It leaves the list, and its cards can no longer be charged. You can restore it at any time.`,
              lead: 'alert-circle',
              tone: 'warning',
              confirmLabel: t`Archive customer`,
              cancelLabel: t`Keep it`,
            },
            () => send(deleteCustomer, { params }),
            t`${full_name} is archived`,
          ),
      },
  ]);
  return (
    <>
      {card !== undefined && allows.add_account && mayOpen('credit-card-sale') ? (
        <Button
          color="primary"
          icon={IconCreditCard}
          disabledReason={locks.of(createSale)}
          onClick={() => void chargeStoredCard({ customer_id, account_uid: card.account_uid })}
        >{t`Charge a card`}</Button>
      ) : null}
      {items.length === 0 ? null : (
        <Menu label={t`Actions for ${full_name}`} align="end" items={items}>
          {(trigger) => (
            <IconButton size="lg" color="white" glyph={IconDots} label={t`Actions for ${full_name}`} {...trigger} />
          )}
        </Menu>
      )}
      {merging ? <MergeDialog customer={customer} onClose={() => setMerging(false)} /> : null}
    </>
  );
}
