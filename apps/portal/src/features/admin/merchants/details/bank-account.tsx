import type { MerchantProfileView } from '@countinghouse/contract/merchants/merchant/merchant-profile';
import { updateBankAccount } from '@countinghouse/contract/merchants/merchant/update-bank-account';
import { Button } from '@countinghouse/ui/button/button';
import { DefinitionList } from '@countinghouse/ui/display/definition-list';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { Section } from '@countinghouse/ui/layout/page';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePageZone } from '../../../../shared/format/page-zone.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useAccess } from '../../../../shared/session/use-access.ts';
import { useWriteLock } from '../../../../shared/session/use-write-lock.ts';
import { BankAccountDialog } from './bank-account-dialog.tsx';

type Props = { merchant_uid: string; bank_account: MerchantProfileView['bank_account'] };

/** The merchant's bank account, with a button to replace it. */
export function BankAccount({ merchant_uid, bank_account }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const zone = usePageZone();
  const { may } = useAccess();
  const locked = useWriteLock(updateBankAccount);
  const [open, setOpen] = useState(false);
  return (
    <Section
      title={t`Bank account`}
      end={
        <Button
          disabledReason={locked ?? (may('MEUP') ? undefined : t`This needs Merchant, Update (MEUP)`)}
          onClick={() => setOpen(true)}
        >{t`Change bank account`}</Button>
      }
    >
      {bank_account === null ? (
        <Callout tone="warning" title={t`There is no bank account yet`}>
          {t`Payouts need a bank account.`}
        </Callout>
      ) : (
        <DefinitionList
          wide
          label={t`Bank account`}
          items={[
            { key: 'routing_number', term: t`Routing number`, value: bank_account.routing_number },
            { key: 'account_number', term: t`Account number`, value: `•••• ${bank_account.account_number_last_four}` },
            { key: 'accounttype', term: t`Account type`, value: t`Checking` },
            { key: 'changed_at', term: t`Changed`, value: format.dateTime(bank_account.changed_at, zone) },
          ]}
        />
      )}
      {open ? (
        <BankAccountDialog merchant_uid={merchant_uid} bank_account={bank_account} onClose={() => setOpen(false)} />
      ) : null}
    </Section>
  );
}
