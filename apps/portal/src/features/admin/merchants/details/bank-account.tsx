import { getMerchantProfile } from '@countinghouse/contract/merchants/get-merchant-profile';
import type { MerchantProfileView } from '@countinghouse/contract/merchants/merchant-profile';
import { updateBankAccount } from '@countinghouse/contract/merchants/update-bank-account';
import { faultsOfSecrets } from '@countinghouse/domain/merchant-profile';
import { Button } from '@countinghouse/ui/button';
import { Callout } from '@countinghouse/ui/callout';
import { DefinitionList } from '@countinghouse/ui/definition-list';
import { FormSection } from '@countinghouse/ui/form-section';
import { Modal } from '@countinghouse/ui/modal';
import { Section } from '@countinghouse/ui/page';
import { toast } from '@countinghouse/ui/toast-store';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorTexts } from '../../../../shared/client/report-error.ts';
import { send } from '../../../../shared/client/send.ts';
import { usePageZone } from '../../../../shared/format/page-zone.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useAccess } from '../../../../shared/session/use-access.ts';
import { useWriteLock } from '../../../../shared/session/use-write-lock.ts';
import { BankFields } from '../form/bank-fields.tsx';
import { useMerchantFaults } from '../form/use-merchant-faults.ts';

type Props = { merchant_uid: string; bank_account: MerchantProfileView['bank_account'] };

const nothing = { account_number: '', routing_number: '' };

/** Where the merchant's money goes, and the way to change it. */
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
          {t`Money cannot be paid out before there is one.`}
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
        <BankDialog merchant_uid={merchant_uid} bank_account={bank_account} onClose={() => setOpen(false)} />
      ) : null}
    </Section>
  );
}

function BankDialog({ merchant_uid, bank_account, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [account, setAccount] = useState(nothing);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const found = faultsOfSecrets({ bank_account: account });
  const faults = useMerchantFaults(found, sending);
  const save = async () => {
    faults.show('bank');
    if (sending || found.length > 0) return;
    setSending(true);
    setFailure(undefined);
    try {
      await send(updateBankAccount, {
        params: { id: merchant_uid },
        body: { ...account, accounttype: 'checking', version: bank_account?.version ?? 0 },
      });
      toast({ tone: 'success', title: t`Bank account changed` });
      void queries.invalidateQueries({ queryKey: [getMerchantProfile.name] });
      onClose();
    } catch (error) {
      void queries.invalidateQueries({ queryKey: [getMerchantProfile.name] });
      setFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal
      open
      title={t`Change bank account`}
      subtitle={t`The merchant is told by e-mail.`}
      confirmLabel={t`Change bank account`}
      loading={sending}
      onClose={onClose}
      onConfirm={() => void save()}
    >
      <FormSection title={t`New bank account`}>
        <BankFields account={account} onChange={setAccount} faults={faults} />
      </FormSection>
      {failure === undefined ? null : (
        <Callout tone="danger" alert title={t`Nothing was saved`}>
          {errorTexts(failure).texts.join(' ')}
        </Callout>
      )}
    </Modal>
  );
}
