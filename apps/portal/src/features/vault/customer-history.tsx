import { type CustomerLog, getCustomerHistory } from '@countinghouse/contract/vault/customers/get-customer-history';
import { readableName } from '@countinghouse/domain/audit';
import { Button } from '@countinghouse/ui/button/button';
import { Timeline } from '@countinghouse/ui/display/timeline';
import { TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useShortTime } from '../../../shared/format/use-short-time.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { storedCardName } from '../../../shared/vault/stored-card.ts';
import { vaultCallWords } from '../../../shared/vault/vault-call-words.ts';
import { useVaultWords } from '../../../shared/vault/vault-words.ts';
import { useCustomerFieldName } from './customer-field-names.ts';
import styles from './customer-page.module.css';
import type { CustomerTabProps } from './customer-tab-props.ts';

const first_count = 25;
const more_count = 100;

/** What was done with a customer and its cards, by whom and when. */
export function HistoryTab({ customer }: CustomerTabProps) {
  const { t } = useLingui();
  const timeOf = useShortTime(usePageZone());
  const wordsOf = useLogWords();
  const [limit, setLimit] = useState(first_count);
  const found = useCall(
    getCustomerHistory,
    { params: { customer_id: customer.customer_id }, query: { limit: String(limit), offset: '0' } },
    { shown: 'in_place', keep_previous: true },
  );
  const logs = found.data?.logs;
  if (logs === undefined) {
    return found.isError ? (
      <CallErrorState error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <TableSkeleton />
    );
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
    <div className={`${styles.stack} ${styles.history}`}>
      <Timeline
        label={t`History`}
        events={logs.map((log, index) => ({
          key: `${log.at} ${index}`,
          ...wordsOf(log),
          time: timeOf(log.at),
          instant: log.at,
        }))}
      />
      {found.data !== undefined && found.data.total_count > logs.length && limit < more_count ? (
        <div>
          <Button loading={found.isFetching} onClick={() => setLimit(more_count)}>{t`Show more`}</Button>
        </div>
      ) : null}
    </div>
  );
}

/** A line of the history in words: what, which card, by whom, and what changed. */
function useLogWords() {
  const { t, i18n } = useLingui();
  const { eventName } = useVaultWords();
  const fieldName = useCustomerFieldName();
  const shown = (value: CustomerLog['changes'][number]['before']): string => {
    if (value === null || value === '') return '—';
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
    return {
      title,
      note: (
        <>
          {[by, note].filter((part) => part !== '').join(' · ')}
          {changes.map(({ field, before, after }) => (
            <span key={field} className={styles.changes} dir="auto">
              {fieldName(field)} {shown(before)} <span aria-hidden="true">→</span> {shown(after)}
            </span>
          ))}
        </>
      ),
    };
  };
}
