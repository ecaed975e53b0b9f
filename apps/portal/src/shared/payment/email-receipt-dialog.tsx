import { matchesEmail } from '@countinghouse/domain/text/validation';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { TextField } from '@countinghouse/ui/field/text-field';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorTexts } from '../client/report-error.ts';
import { sendReceipt } from './send-receipt.ts';

/** Asks for an address and sends a payment's receipt to it, in the user's language. Input is kept on an error. */
export function EmailReceiptDialog({
  payment_id,
  email,
  onClose,
}: {
  payment_id: string;
  /** The customer's address, if it is known. */
  email: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(email);
  const [checked, setChecked] = useState(false);
  const to = typed.trim();
  // One idempotency key per address: a retry after a lost answer sends no second receipt.
  const key = useRef({ to: '', value: '' });
  const keyOf = (address: string) => {
    if (key.current.to !== address) key.current = { to: address, value: crypto.randomUUID() };
    return key.current.value;
  };
  const sending = useMutation({
    mutationFn: () => sendReceipt(payment_id, to, keyOf(to)),
    meta: { shown: 'in_place' },
    onSuccess: () => {
      toast({ tone: 'success', title: t`Receipt sent to ${to}` });
      onClose();
    },
  });
  const valid = matchesEmail(to);
  const problem = checked && !valid ? t`Enter an email address, such as name@example.com` : null;
  const failed = sending.isError ? errorTexts(sending.error).texts.join(' ') : null;
  const confirm = () => {
    setChecked(true);
    if (valid) sending.mutate();
  };
  return (
    <Modal
      open
      size="default"
      lead="mail"
      title={t`Email receipt`}
      onClose={onClose}
      onConfirm={confirm}
      confirmLabel={t`Send receipt`}
      loading={sending.isPending}
    >
      <TextField
        autoFocus
        label={t`Email`}
        type="email"
        autoComplete="off"
        dir="ltr"
        value={typed}
        error={problem ?? failed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          sending.reset();
        }}
        onBlur={() => setChecked(to !== '')}
      />
    </Modal>
  );
}
