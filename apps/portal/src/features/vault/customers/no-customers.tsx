import { createCustomer } from '@countinghouse/contract/vault/customers/create-customer';
import { Button, LinkButton } from '@countinghouse/ui/button/button';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import { IconUpload, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { pathTo } from '../../../shared/routes/routes.ts';
import { useVaultLocks } from '../use-vault-locks.ts';

/** The button for a new customer; nothing if the user's permissions or the account's status forbid it. */
export function AddCustomerButton() {
  const { t } = useLingui();
  const opens = useMayOpen()('vault-customer-add');
  const locked = useVaultLocks().of(createCustomer);
  if (!opens) return null;
  return locked === undefined ? (
    <LinkButton color="primary" icon={IconUserPlus} href={pathTo('vault-customer-add')}>
      {t`Add customer`}
    </LinkButton>
  ) : (
    <Button color="primary" icon={IconUserPlus} disabledReason={locked}>
      {t`Add customer`}
    </Button>
  );
}

/**
 * Shown before the first customer: what this page is for, and the buttons for the first one. `onImport` is undefined if importing is not
 * allowed.
 */
export function NoCustomers({ onImport }: { onImport: (() => void) | undefined }) {
  const { t } = useLingui();
  return (
    <EmptyState
      full
      glyph={IconUsers}
      title={t`No customers yet`}
      note={t`Store customers and their cards once, and never enter them again.`}
      actions={
        <>
          <AddCustomerButton />
          {onImport === undefined ? null : (
            <Button icon={IconUpload} onClick={onImport}>
              {t({ message: 'Import', context: 'customers' })}
            </Button>
          )}
        </>
      }
    />
  );
}
