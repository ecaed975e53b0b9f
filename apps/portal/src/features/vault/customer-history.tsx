import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import { type CustomerLog, getCustomerHistory } from '@countinghouse/contract/vault/customers/get-customer-history';
import { readableName } from '@countinghouse/domain/audit';
import { displayExpiry } from '@countinghouse/domain/card/card';
import { customerStatuses } from '@countinghouse/domain/vault/customer';
import { Button } from '@countinghouse/ui/button/button';
import { Timeline } from '@countinghouse/ui/display/timeline';
import { TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import { IconHistory } from '@tabler/icons-react';
import { useCallPages } from '../../shared/client/use-call-pages.ts';
import { usePageZone } from '../../shared/format/page-zone.ts';
import { useShortTime } from '../../shared/format/use-short-time.ts';
import { CallErrorState } from '../../shared/page/call-error.tsx';
import { useCustomerWords } from '../../shared/vault/customer-words.ts';
import { storedCardName } from '../../shared/vault/stored-card.ts';
import { vaultCallWords } from '../../shared/vault/vault-call-words.ts';
import { useVaultWords } from '../../shared/vault/vault-words.ts';
import { useCustomerFieldName } from './customer-field-names.ts';
import { CustomerMessages } from './messages/customer-messages.tsx';

/** The mails to a customer; then the history of the customer and its cards: what, by whom and when, newest first. */
export function CustomerHistory({ customer }: { customer: Customer }) {
  return (
    <div className="ui-stack" style={{ maxWidth: 760 }}>
      <CustomerMessages customer={customer} />
      <CustomerChanges customer_id={customer.customer_id} />
    </div>
  );
}

function CustomerChanges({ customer_id }: { customer_id: string }) {
  const { t } = useLingui();
  const timeOf = useShortTime(usePageZone());
  const wordsOf = useLogWords();
  const found = useCallPages(getCustomerHistory, { params: { customer_id } }, ({ logs }) => logs, {
    first_count: 25,
    more_count: 100,
  });
  const logs = found.rows;
  if (logs === undefined) {
    return found.error === null ? <TableSkeleton /> : <CallErrorState error={found.error} onRetry={found.retry} />;
  }
  if (logs.length === 0) {
    return (
      <EmptyState
        glyph={IconHistory}
        title={t`Nothing is recorded yet`}
        note={t`Changes to this customer and its cards appear here.`}
      />
    );
  }
  return (
    <div className="ui-stack">
      <Timeline
        label={t`History`}
        events={logs.map((log, index) => ({
          key: `${log.at} ${index}`,
          ...wordsOf(log),
          time: timeOf(log.at),
          instant: log.at,
        }))}
      />
      {found.has_more ? (
        <div>
          <Button loading={found.is_loading_more} onClick={found.more}>{t`Show more`}</Button>
        </div>
      ) : null}
    </div>
  );
}

/** Returns the texts of a history entry: what, which card, by whom, and the changes. */
function useLogWords() {
  const { t, i18n } = useLingui();
  const { eventName, eventNote } = useVaultWords();
  const fieldName = useCustomerFieldName();
  const { statusName } = useCustomerWords();
  const shown = (field: string, value: CustomerLog['changes'][number]['before']): string => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '—';
    if (field === 'card_expiry') return displayExpiry(String(value));
    const status = field === 'status' ? customerStatuses.find((each) => each === value) : undefined;
    if (status !== undefined) return statusName(status);
    if (typeof value === 'boolean') {
      return value
        ? t({ message: 'Yes', context: 'a box that is checked' })
        : t({ message: 'No', context: 'a box that is not checked' });
    }
    return Array.isArray(value) ? value.join(', ') : String(value);
  };
  return ({ call, kind, account, user_name, note, changes }: CustomerLog) => {
    const known = call !== null && call in vaultCallWords ? vaultCallWords[call as keyof typeof vaultCallWords] : null;
    const what = kind !== null ? eventName(kind) : known !== null ? i18n._(known) : readableName(call ?? '');
    const title = account === null ? what : `${what}, ${storedCardName(account)}`;
    const by = user_name === null ? '' : t`By ${user_name}`;
    // The initial data of a new customer is on its page.
    const lines = (call === 'create_customer' ? [] : changes)
      .map(({ field, before, after }) => ({ field, before: shown(field, before), after: shown(field, after) }))
      .filter(({ before, after }) => before !== after);
    return {
      title,
      note: (
        <>
          {[by, eventNote(note)].filter((part) => part !== '').join(' · ')}
          {lines.map(({ field, before, after }) => (
            <span key={field} style={{ display: 'block' }} dir="auto">
              {fieldName(field)} {before} <span aria-hidden="true">→</span> {after}
            </span>
          ))}
        </>
      ),
    };
  };
}
