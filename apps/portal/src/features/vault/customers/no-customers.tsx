import { createCustomer } from '@countinghouse/contract/vault/customers/create-customer';
import { Button, LinkButton } from '@countinghouse/ui/button/button';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import { IconUpload, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { pathTo } from '../../../shared/routes/routes.ts';
import { useVaultLocks } from '../use-vault-locks.ts';

/** The way to a new customer; nothing where the reader or the account's status may not add one. */
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

/** Before the first customer: what this page is for, and the ways to the first one. `onImport` is left out where nothing may be imported. */
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
