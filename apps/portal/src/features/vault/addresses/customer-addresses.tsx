import type { Address } from '@countinghouse/contract/vault/addresses/address';
import { createAddress } from '@countinghouse/contract/vault/addresses/create-address';
import { deleteAddress } from '@countinghouse/contract/vault/addresses/delete-address';
import { updateAddress } from '@countinghouse/contract/vault/addresses/update-address';
import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import { Button } from '@countinghouse/ui/button/button';
import { IconButton } from '@countinghouse/ui/button/icon-button';
import { Badge } from '@countinghouse/ui/display/badge';
import { Section } from '@countinghouse/ui/layout/page';
import { Menu } from '@countinghouse/ui/overlay/menu';
import { useLingui } from '@lingui/react/macro';
import { IconDots, IconPencil, IconPlus, IconStar, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { offered, useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { addressLines } from '../../../shared/format/address-lines.ts';
import styles from '../../../shared/rows/rows.module.css';
import { customerCalls } from '../use-customer-changed.ts';
import { useVaultLocks } from '../use-vault-locks.ts';
import { AddressDialog } from './address-dialog.tsx';
import { useCountryName } from './use-country-name.ts';

/** A customer's billing and shipping addresses, with their actions. */
export function CustomerAddresses({ customer }: { customer: Customer }) {
  const { t } = useLingui();
  const locks = useVaultLocks(customer);
  const [dialog, setDialog] = useState<{ edited?: Address }>();
  return (
    <Section
      title={t`Addresses`}
      end={
        <Button
          size="tool"
          color="ghost"
          icon={IconPlus}
          disabledReason={locks.of(createAddress)}
          onClick={() => setDialog({})}
        >{t`Add address`}</Button>
      }
    >
      {customer.addresses.length === 0 ? (
        <p className={styles.empty}>{t`There is no address yet.`}</p>
      ) : (
        <ul className={styles.rows}>
          {customer.addresses.map((address) => (
            <AddressRow
              key={address.address_id}
              customer={customer}
              address={address}
              onEdit={() => setDialog({ edited: address })}
            />
          ))}
        </ul>
      )}
      {dialog === undefined ? null : (
        <AddressDialog customer={customer} edited={dialog.edited} onClose={() => setDialog(undefined)} />
      )}
    </Section>
  );
}

function AddressRow({ customer, address, onEdit }: { customer: Customer; address: Address; onEdit: () => void }) {
  const { t } = useLingui();
  const locks = useVaultLocks(customer);
  const countryName = useCountryName();
  const { act, end } = useActions(customerCalls);
  const { street, place } = addressLines(address, countryName);
  const name = [address.first_name, address.last_name].filter((part) => part !== '').join(' ');
  const params = { customer_id: customer.customer_id, address_id: address.address_id };
  const { version } = address;
  const several = customer.addresses.filter((each) => each.kind === address.kind).length > 1;
  const kind = address.kind === 'billing' ? t({ message: 'Billing', context: 'address' }) : t`Shipping`;
  const items = offered([
    {
      key: 'edit',
      label: t`Edit address`,
      glyph: IconPencil,
      onSelect: onEdit,
      disabledReason: locks.of(updateAddress),
    },
    !address.is_default && {
      key: 'default',
      label: t`Make default`,
      glyph: IconStar,
      disabledReason: locks.of(updateAddress),
      onSelect: () =>
        void act(
          () => send(updateAddress, { params, body: { version, is_default: true } }),
          t`Default address changed`,
        ),
    },
    {
      key: 'delete',
      label: t`Delete address`,
      glyph: IconTrash,
      danger: true,
      disabledReason: locks.of(deleteAddress),
      onSelect: () =>
        void end(
          { title: t`Delete this address?`, subtitle: [street, place].join(', '), confirmLabel: t`Delete address` },
          () => send(deleteAddress, { params }),
          t`Address deleted`,
        ),
    },
  ]);
  return (
    <li className={styles.row}>
      <span className={styles.words} dir="auto">
        <span className={styles.title}>{street}</span>
        <span className={styles.note}>{[name, place].filter((line) => line !== '').join(', ')}</span>
      </span>
      <span className={styles.end}>
        <Badge mark="bare">{several && address.is_default ? t`${kind}, default` : kind}</Badge>
        <Menu label={t`Actions for ${street}`} align="end" items={items}>
          {(trigger) => (
            <IconButton size="sm" glyph={IconDots} label={t`Actions for ${street}`} tooltip={false} {...trigger} />
          )}
        </Menu>
      </span>
    </li>
  );
}
