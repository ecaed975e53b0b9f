import type { Account } from '@countinghouse/contract/vault/accounts/account';
import { verifyAccount } from '@countinghouse/contract/vault/accounts/verify-account';
import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { send } from '../../../shared/client/send.ts';
import { storedCardName } from '../../../shared/vault/stored-card.ts';
import { useCustomerChanged } from '../use-customer-changed.ts';
import { CardProblem, type Unverified } from './card-problem.tsx';

/** A dialog that asks the issuer whether a stored card is still valid. */
export function VerifyDialog({
  customer,
  account,
  onClose,
}: {
  customer: Customer;
  account: Account;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const changed = useCustomerChanged();
  const [sending, setSending] = useState(false);
  const [unverified, setUnverified] = useState<Unverified>();
  const [failure, setFailure] = useState<unknown>();
  // The same key for a retry after a lost answer.
  const key = useRef<string>(undefined);
  const name = storedCardName(account);
  const verify = async () => {
    if (sending) return;
    setSending(true);
    setUnverified(undefined);
    setFailure(undefined);
    key.current ??= crypto.randomUUID();
    try {
      const params = { customer_id: customer.customer_id, account_uid: account.account_uid };
      const answer = await send(verifyAccount, { params }, { idempotency_key: key.current });
      key.current = undefined;
      changed();
      if (!answer.verified) return setUnverified(answer);
      toast({ tone: 'success', title: t`${name} is verified` });
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal
      open
      size="default"
      title={t`Verify ${name}`}
      subtitle={t`The issuer confirms whether the card is valid. Nothing is charged.`}
      onClose={onClose}
      onConfirm={() => void verify()}
      confirmLabel={t`Verify card`}
      loading={sending}
    >
      {unverified === undefined && failure === undefined ? (
        <p className="ui-second">{t`A card can be verified three times a day.`}</p>
      ) : (
        <CardProblem unverified={unverified} failure={failure} />
      )}
    </Modal>
  );
}
