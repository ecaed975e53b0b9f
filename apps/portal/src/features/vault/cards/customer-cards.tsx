import type { Account } from '@countinghouse/contract/vault/accounts/account';
import { addAccount } from '@countinghouse/contract/vault/accounts/add-account';
import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import { displayExpiry } from '@countinghouse/domain/card/card';
import { vaultLimits } from '@countinghouse/domain/vault/customer';
import { Button } from '@countinghouse/ui/button/button';
import { IconButton } from '@countinghouse/ui/button/icon-button';
import { CardBrandIcon } from '@countinghouse/ui/display/card-brand-icon';
import { Section } from '@countinghouse/ui/layout/page';
import { Menu } from '@countinghouse/ui/overlay/menu';
import { useLingui } from '@lingui/react/macro';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import styles from '../../../shared/rows/rows.module.css';
import { AccountBadge } from '../../../shared/vault/account-badge.tsx';
import { storedCardName } from '../../../shared/vault/stored-card.ts';
import { useVaultWords } from '../../../shared/vault/vault-words.ts';
import { useVaultLocks } from '../use-vault-locks.ts';
import { AddCardDialog } from './add-card-dialog.tsx';
import { CardDetailsDialog } from './card-details-dialog.tsx';
import { EditCardDialog } from './edit-card-dialog.tsx';
import { isCardHanded } from './handed-card.ts';
import { UnblockDialog } from './unblock-dialog.tsx';
import { useAccountActions } from './use-account-actions.ts';
import { VerifyDialog } from './verify-dialog.tsx';

/** The open dialog: a new card, or an action on one. */
type Opened = { kind: 'add' } | { kind: 'edit' | 'unblock' | 'verify' | 'details'; account: Account };

/** A customer's stored cards, with their actions. */
export function CustomerCards({ customer }: { customer: Customer }) {
  const { t } = useLingui();
  const locks = useVaultLocks(customer);
  const [opened, setOpened] = useState<Opened | undefined>(() =>
    isCardHanded(customer.customer_id) ? { kind: 'add' } : undefined,
  );
  const close = () => setOpened(undefined);
  const archived = customer.status === 'archived' ? t`This customer is archived` : undefined;
  const shown = customer.accounts.filter(({ status }) => status !== 'removed');
  const { accounts_maximum } = vaultLimits;
  const full =
    shown.length < accounts_maximum
      ? undefined
      : t`A customer can have up to ${accounts_maximum} cards. Remove one before you add another.`;
  return (
    <Section
      title={t`Cards`}
      end={
        <Button
          size="tool"
          color="ghost"
          icon={IconPlus}
          disabledReason={locks.of(addAccount) ?? archived ?? full}
          onClick={() => setOpened({ kind: 'add' })}
        >{t`Add card`}</Button>
      }
    >
      {shown.length === 0 ? (
        <p className={styles.empty}>{t`No card is stored yet. Add one so that no one has to enter it again.`}</p>
      ) : (
        <ul className={styles.rows}>
          {shown.map((account) => (
            <CardRow
              key={account.account_uid}
              customer={customer}
              account={account}
              onOpen={(kind) => setOpened({ kind, account })}
            />
          ))}
        </ul>
      )}
      {opened?.kind === 'add' ? <AddCardDialog customer={customer} onClose={close} /> : null}
      {opened?.kind === 'edit' ? <EditCardDialog customer={customer} account={opened.account} onClose={close} /> : null}
      {opened?.kind === 'unblock' ? (
        <UnblockDialog customer={customer} account={opened.account} onClose={close} />
      ) : null}
      {opened?.kind === 'verify' ? <VerifyDialog customer={customer} account={opened.account} onClose={close} /> : null}
      {opened?.kind === 'details' ? <CardDetailsDialog account={opened.account} onClose={close} /> : null}
    </Section>
  );
}

function CardRow({
  customer,
  account,
  onOpen,
}: {
  customer: Customer;
  account: Account;
  onOpen: (kind: 'edit' | 'unblock' | 'verify' | 'details') => void;
}) {
  const { t } = useLingui();
  const { blockedReason } = useVaultWords();
  const items = useAccountActions(customer, account, onOpen);
  const name = storedCardName(account);
  const expiry = displayExpiry(account.card_expiry);
  const parts = [
    t`Expires ${expiry}`,
    account.nickname === '' ? account.cardholder_name : account.nickname,
    account.blocked_reason === null ? '' : blockedReason(account.blocked_reason),
  ];
  return (
    <li className={styles.row}>
      <CardBrandIcon brand={account.card_brand} decorative />
      <span className={styles.words} dir="auto">
        <span className={styles.title}>{name}</span>
        <span className={styles.note}>{parts.filter((part) => part !== '').join(', ')}</span>
      </span>
      <span className={styles.end}>
        <AccountBadge account={account} />
        <Menu label={t`Actions for ${name}`} align="end" items={items}>
          {(trigger) => (
            <IconButton size="sm" glyph={IconDots} label={t`Actions for ${name}`} tooltip={false} {...trigger} />
          )}
        </Menu>
      </span>
    </li>
  );
}
