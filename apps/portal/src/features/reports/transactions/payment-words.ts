import type { BatchStatus } from '@countinghouse/domain/payment/payment';
import type { LedgerAccount } from '@countinghouse/domain/settlement/ledger';
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

const accountNames: Record<LedgerAccount, MessageDescriptor> = {
  card_holds: msg`Held on the card`,
  acquirer_receivable: msg`Owed by the acquirer`,
  acquirer_payable: msg`Owed to the acquirer`,
  merchant_authorized: msg`Authorized for the merchant`,
  merchant_captured: msg`Captured for the merchant`,
  merchant_payable: msg`Owed to the merchant`,
  merchant_paid: msg`Paid out to the merchant`,
};

/** Returns the name of a batch's status in the user's language. */
export function useBatchStatusName(): (status: string) => string {
  const { i18n } = useLingui();
  return (status) =>
    Object.hasOwn(batchStatusNames, status) ? i18n._(batchStatusNames[status as BatchStatus]) : status;
}

/** Returns the name of a ledger account in the user's language; an unknown one unchanged. */
export function useAccountNames(): (account: string) => string {
  const { i18n } = useLingui();
  return (account) => {
    return Object.hasOwn(accountNames, account) ? i18n._(accountNames[account as LedgerAccount]) : account;
  };
}
