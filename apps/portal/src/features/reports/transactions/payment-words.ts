import type { BatchStatus } from '@countinghouse/domain/payment';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

const batchStatusNames: Record<BatchStatus, MessageDescriptor> = {
  open: msg({ message: 'Open', context: 'batch status' }),
  closing: msg({ message: 'Closing', context: 'batch status' }),
  submitted: msg({ message: 'Submitted', context: 'batch status' }),
  settled: msg({ message: 'Settled', context: 'batch status' }),
  failed: msg({ message: 'Failed', context: 'batch status' }),
};

const accountNames: Readonly<Record<string, MessageDescriptor>> = {
  acquirer_receivable: msg`Owed by the acquirer`,
  merchant_payable: msg`Owed to the merchant`,
  merchant_paid: msg`Paid out to the merchant`,
};

/** A batch's status in the reader's language. */
export function useBatchStatusName(): (status: string) => string {
  const { i18n } = useLingui();
  return (status) =>
    Object.hasOwn(batchStatusNames, status) ? i18n._(batchStatusNames[status as BatchStatus]) : status;
}

/** A ledger account in the reader's language; one without a name in its own words. */
export function useAccountNames(): (account: string) => string {
  const { i18n } = useLingui();
  return (account) => {
    const name = accountNames[account];
    return name === undefined ? account.replaceAll('_', ' ') : i18n._(name);
  };
}
