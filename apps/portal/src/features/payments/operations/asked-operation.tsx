import type { TransactionRow } from '@countinghouse/contract/credit-card/payment';
import { canDo } from '@countinghouse/domain/access/payment-access';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorTexts } from '../../../shared/client/report-error.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import type { Asked, AwaitingCall } from './awaiting-address.ts';
import { OperationDialog } from './operation-dialog.tsx';
import { useAwaitingPayment } from './use-awaiting-payment.ts';

/**
 * The dialog that the address opens for one payment of a list. Whether it may open is decided once: the operation itself changes what is
 * possible, and its result must still be shown. If it may not, a dialog says why.
 */
export function AskedOperation({
  asked,
  call,
  rows,
  onDone,
  onClose,
}: {
  asked: Asked;
  call: AwaitingCall;
  rows: readonly TransactionRow[];
  onDone: (() => void) | undefined;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { context } = useAccess();
  const { row, missing, error } = useAwaitingPayment(call, asked.payment_id, rows);
  const [admitted, setAdmitted] = useState(false);
  const possible = row !== undefined && canDo(asked.operation, row, context);
  if (possible && !admitted) setAdmitted(true);
  if (row !== undefined && (possible || admitted)) {
    return <OperationDialog operation={asked.operation} payments={[row]} onDone={onDone} onClose={onClose} />;
  }
  if (!missing && error === undefined && row === undefined) return null;
  return (
    <Modal
      open
      size="default"
      lead="alert-circle"
      title={error === undefined ? t`This cannot be done now` : t`Couldn’t load the payment`}
      onClose={onClose}
      cancelLabel={t`Close`}
    >
      {error !== undefined
        ? errorTexts(error).texts.join(' ')
        : missing
          ? t`Its status does not allow this, or it belongs to another account.`
          : t`The payment’s status or your permissions do not allow it.`}
    </Modal>
  );
}
