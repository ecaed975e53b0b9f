import { type CustomerLog, getCustomerHistory } from '@countinghouse/contract/vault/customers/get-customer-history';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { Timeline } from '@countinghouse/ui/display/timeline';
import { TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../../shared/client/use-call.ts';
import { useShortTime } from '../../../../shared/format/use-short-time.ts';
import { CallErrorState } from '../../../../shared/page/call-error.tsx';
import { storedCardName } from '../../../../shared/vault/stored-card.ts';
import { useVaultWords } from '../../../../shared/vault/vault-words.ts';

/** A call answers no more rows than these. */
const rows_maximum = '100';

/** What was done, by the name of the call that did it. */
const calls: Readonly<Record<string, MessageDescriptor>> = {
  create_customer: msg`Customer added`,
  update_customer: msg`Customer changed`,
  delete_customer: msg`Customer archived`,
  restore_customer: msg`Customer restored`,
  merge_customer: msg`Customers merged`,
  create_customer_import: msg`Customer imported`,
  create_address: msg`Address added`,
  update_address: msg`Address changed`,
  delete_address: msg`Address deleted`,
  add_account: msg`Card added`,
  update_customer_account: msg`Card changed`,
  verify_account: msg`Card verified`,
  block_account: msg`Card blocked`,
  unblock_account: msg`Card unblocked`,
  remove_account: msg`Card removed`,
};

/** What was done with a customer and its cards, the newest first. */
export function HistoryTab({ customer_id, zone }: { customer_id: string; zone: TimeZone }) {
  const { t, i18n } = useLingui();
  const timeOf = useShortTime(zone);
  const { eventName } = useVaultWords();
  const found = useCall(
    getCustomerHistory,
    { params: { customer_id }, query: { limit: rows_maximum, offset: '0' } },
    { shown: 'in_place' },
  );
  if (found.isError) {
    return (
      <CallErrorState error={found.error} title={t`The history did not load`} onRetry={() => void found.refetch()} />
    );
  }
  if (found.data === undefined) return <TableSkeleton rows={6} />;
  const { logs } = found.data;
  if (logs.length === 0) return <p className="ui-dim">{t`Nothing is recorded yet.`}</p>;
  const titleOf = ({ kind, call, account }: CustomerLog) => {
    const known = call === null ? undefined : calls[call];
    const done = kind !== null ? eventName(kind) : known === undefined ? (call ?? '') : i18n._(known);
    return account === null ? done : `${done}: ${storedCardName(account)}`;
  };
  const noteOf = ({ user_name, note }: CustomerLog) => {
    const by = user_name === null ? '' : t`By ${user_name}`;
    return [by, note].filter((part) => part !== '').join('. ');
  };
  return (
    <Timeline
      label={t({ message: 'History', context: 'of a customer' })}
      events={logs.map((log, index) => ({
        key: `${log.at} ${index}`,
        title: titleOf(log),
        note: noteOf(log),
        time: timeOf(log.at),
        instant: log.at,
      }))}
    />
  );
}
